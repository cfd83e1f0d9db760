"""The checks of Schemathesis that this project replaces."""

import schemathesis
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance


@schemathesis.check
def valid_request_accepted(ctx, response, case):
    """`positive_data_acceptance`, except for a plan that is not paid, and a 400 whose reason no schema can state."""
    if response.status_code == 402 or (response.status_code == 400 and is_beyond_schema(response.json()["error"])):
        return None
    return positive_data_acceptance(ctx, response, case)


@schemathesis.check
def invalid_request_refused(ctx, response, case):
    """`negative_data_rejection`, except for a body that is refused for its size before anything looks into it."""
    if response.status_code == 413:
        return None
    return negative_data_rejection(ctx, response, case)


def is_beyond_schema(error):
    """The code names another reason than a malformed request, or each detail is about what a schema cannot demand."""
    details = error.get("details", [{}])
    return error["code"] != "bad_body" or all(
        is_in_text(detail) or breaks_other_rule(detail) for detail in details
    )


# The rules of details that come from the contract's schemas.
SCHEMA_RULES = {
    *("additionalProperties", "const", "enum", "format", "items", "maxItems", "maxLength", "maxProperties", "maximum"),
    *("minItems", "minLength", "minProperties", "minimum", "not", "oneOf", "pattern", "required", "type"),
}


def breaks_other_rule(detail):
    # Such as a name without a letter or digit, of which no slug can be made.
    return detail.get("rule", "type") not in SCHEMA_RULES


def is_in_text(detail):
    # A field of a form holds a text. JSON Schema's `contentSchema` says what is in it, but demands nothing.
    return detail.get("in") == "body" and detail.get("path", "").split("/")[1:2] in (["paths"], ["executable"])
