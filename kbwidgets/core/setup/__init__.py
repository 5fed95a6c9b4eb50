"""Setup: what a match may be played with: options, seats' faces, and picks that no single place stands for."""
