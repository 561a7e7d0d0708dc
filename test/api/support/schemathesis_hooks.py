"""Compares what the OpenAPI document says of requests with what the API accepts; for test/api/support/schemathesis.ts."""

import schemathesis
from schemathesis import GenerationMode

# Codes of refusals of a request's shape. All other codes concern existing data or its meaning (an account that is not linked, a seat that
# is taken), which no document can describe.
SHAPE = {"validation", "bad-json", "bad-form", "bad-request"}

# Rules that JSON Schema cannot express: that a text can be parsed, or cannot be guessed.
BEYOND_SCHEMA = {
    "email": "which e-mails exist is more than a format",
    "password": "blanks at its ends do not count, and it must not be guessable",
    "new_password": "as password",
    "first_name": "something has to be seen of it",
    "last_name": "as first_name",
    "company": "as first_name",
    "name": "as first_name",
    "data": "JSON in a field of a form",
    "visual_data": "as data",
    "attachments": "a picture by its bytes",
    "sample": "one at most of draft, sample and template",
    "template": "as sample",
    "created": "its names are those of components",
    "tested": "as created",
    "component": "as created",
    "level": "its numbers are those of what the experiment has",
    "budget": "an amount of its currency",
    "filter": "text in any form",
    "search": "which types of campaign can search for the best",
}


def field_of(item):
    return (item.get("field") or "").split("[")[0].split(".")[0]


@schemathesis.check
def takes_what_is_documented(ctx, response, case):
    """A request that fits the document is not refused for its shape."""
    if case.meta is None or case.meta.generation.mode != GenerationMode.POSITIVE or response.status_code not in (400, 413, 415, 422):
        return
    try:
        body = response.json()
    except ValueError:
        return  # a page
    if body.get("code") not in SHAPE and response.status_code not in (413, 415):
        return
    wrong = [item for item in body.get("errors") or [{"field": "body"}] if field_of(item) not in BEYOND_SCHEMA]
    if wrong:
        raise AssertionError(f"the document allows what is refused: {wrong[0]}")


def holds_control(value):
    if isinstance(value, str):
        return any(ord(letter) < 32 and letter not in "\t\n\r" or 127 <= ord(letter) < 160 for letter in value)
    if isinstance(value, dict):
        return any(
            holds_control(name) or name in dir(object) or len(name) > 200 or holds_control(inner) for name, inner in value.items()
        )
    if isinstance(value, list):
        return any(holds_control(inner) for inner in value)
    return False


@schemathesis.hook
def filter_body(ctx, body):
    """Objects of any content hold no control characters either, for which this version of OpenAPI has no words."""
    return not holds_control(body)
