"""What holds for all tests: none asserts a time, so a loaded machine changes no result."""

from hypothesis import HealthCheck, settings

settings.register_profile("whatever the load", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("whatever the load")
