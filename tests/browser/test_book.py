"""The rulebook as the output of a cell: its search works without a kernel, and it reads well without a script."""

from pathlib import Path

from playwright.sync_api import Browser, Locator, expect

import kbwidgets as kb

from .notebook import Notebook, write_notebook

RULES = kb.games["kingdomino"].rules


def shown(book: Locator) -> Locator:
    """Return the rules that a reader sees."""
    return book.locator("[data-kb-rule]").filter(visible=True)


def test_the_search_of_the_book_filters_while_one_types(notebook: Notebook):
    """The search works in JupyterLab after its kernel has gone."""
    write_notebook(notebook.folder, "book.ipynb", 'import kbwidgets as kb\nkb.rules("kingdomino")')
    notebook.open("book.ipynb").run_all()
    book = notebook.page.locator("[data-kb-book]")
    field = book.get_by_role("searchbox", name="Search the rules")
    expect(field).to_be_visible()
    notebook.shut_down()
    expect(shown(book)).to_have_count(0)
    expect(book.locator("summary")).to_have_count(len(RULES.sections))
    field.press_sequentially("largest property")
    hits = [rule.id for rule in RULES.search("largest property")]
    assert 1 < len(hits) < 10
    expect(shown(book)).to_have_count(len(hits))
    expect(shown(book).locator("h4 code")).to_have_text(hits)
    expect(book.get_by_role("status")).to_have_text(f"{len(hits)} rules")
    field.fill("zebra")
    expect(book.get_by_role("status")).to_have_text("No rule mentions this.")
    expect(shown(book)).to_have_count(0)
    field.fill("")
    expect(book.locator("summary").filter(visible=True)).to_have_count(len(RULES.sections))
    expect(shown(book)).to_have_count(0)


def test_without_a_script_the_sections_of_the_book_open(browser: Browser):
    """In an untrusted notebook no dead field is shown, and every rule can be read."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.set_content(kb.rules("kingdomino")._repr_html_())
    assert page.locator("input").count() == 0
    section = page.locator("details").filter(has_text="Winner and ties")
    section.locator("summary").click()
    expect(section.locator("section").first).to_be_visible()
    expect(shown(page.locator("[data-kb-book]"))).to_have_count(
        sum(rule.section == RULES["KD-TIE.1"].section for rule in RULES.values())
    )
    context.close()


def test_a_rule_in_a_notebook_shows_its_picture(browser: Browser, tmp_path: Path):
    """KD-PLACE.5: the picture is an image with a text for those who cannot see it."""
    page = browser.new_page()
    file = tmp_path / "rule.html"
    file.write_text(f"<meta charset=utf-8>{kb.rules('kingdomino')['KD-PLACE.5']._repr_html_()}", encoding="utf-8")
    page.goto(file.as_uri())
    image = page.locator("figure img")
    expect(image).to_be_visible()
    assert image.evaluate("image => image.naturalWidth") > 0
    assert "Ann" in (image.get_attribute("alt") or "")
    page.close()
