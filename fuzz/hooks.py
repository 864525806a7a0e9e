"""Hooks that fit Schemathesis to this API: docs/decisions/fuzzing.md has a line for each.

FUZZ_ARRANGED names a JSON file; every member is optional. `headers` hold the credential. `examples`, by operation id, are
requests whose objects exist. `keep` are ids that no write may name: the run needs their objects.
"""

import json
import os
import re
from urllib.parse import urlsplit, urlunsplit

import schemathesis

_path = os.environ.get("FUZZ_ARRANGED")
if _path:
    with open(_path, encoding="utf-8") as _file:
        _arranged = json.load(_file)
else:
    _arranged = {}
EXAMPLES = _arranged.get("examples", {})
HEADERS = _arranged.get("headers", {})
KEEP = frozenset(_arranged.get("keep", ()))

# Replaces an id that the run must keep; no object has it.
NO_OBJECT = "00000000-0000-4000-8000-000000000000"

# Node refuses a head of 16 KiB; a parameter of the document is shorter.
LONG_TARGET = 8_000

# Refusals for rules that JSON Schema cannot express: other requests, other rows, dates, two members at once, total size.
INEXPRESSIBLE_PROBLEMS = {"idempotency_key_reused", "invalid_cursor", "payload_too_large"}
INEXPRESSIBLE_VIOLATIONS = {
    "conflict",
    "empty",
    "excluded",
    "exclusive",
    "iban",
    "inactive",
    "incorrect",
    "mjml",
    "past",
    "picture",
    "range",
    "template",
    "unknown_reference",
    "url",
}
# Codes that a schema can express elsewhere but not here, by the property path where they are allowed.
INEXPRESSIBLE_AT = [
    # Names of the IANA time zone database.
    (r"(.*\.)?timezone", {"enum"}),
    # Rules of the form or the template itself.
    (r"answers(\..*)?", {"enum", "format", "max", "min", "required", "type", "unknown"}),
    (r"variables\..*", {"format", "type"}),
    # Depends on another member: one of two, all or none, or required by a kind or state.
    (
        r"amount|amountRefunded|contactIds|currency|duration\.\w+|fields\.\d+\.options|lines|mjml|organisation|subject|templateId"
        r"|userId|contactId|currentPassword",
        {"required"},
    ),
    # Each column once; other members of an item may be the same.
    (r"columns\.\d+\.column", {"unique"}),
    # Bounded by another value.
    (r"endsAt|registrationClosesAt", {"min"}),
    (r"amount|amountTip|guests|paidAt|seats", {"max"}),
    # Adhesions: the computed end, or the grace period after it, is beyond the last instant.
    (r"endsAt|startsAt", {"max"}),
    # Must name an existing row.
    (r"roles\.\d+|userId", {"unknown"}),
    (r"fields\.\d+\.key", {"unique"}),
    # 29 February of a year that has none.
    (r"", {"format"}),
    (r"redirectUris\.\d+", {"format"}),
]


@schemathesis.hook
def before_load_schema(context, raw_schema):
    """Removes what would replace or contradict the arranged requests and the patterns.

    The examples of the document name objects that do not exist here. A format beside a pattern is for generators of
    clients: the pattern decides, and allows a time without seconds, which RFC 3339 does not.
    """
    pending = [raw_schema]
    while pending:
        node = pending.pop()
        if isinstance(node, dict):
            if "schema" in node:
                node.pop("example", None)
            if isinstance(node.get("pattern"), str):
                node.pop("format", None)
            pending.extend(node.values())
        elif isinstance(node, list):
            pending.extend(node)


@schemathesis.hook
def before_add_examples(context, examples):
    """Adds the arranged requests of this operation."""
    operation = context.operation
    for example in EXAMPLES.get(operation.definition.raw.get("operationId"), ()):
        body = {"body": example["body"], "media_type": "application/json"} if "body" in example else {}
        examples.append(operation.Case(path_parameters=example["path"], headers=example["headers"], **body))


@schemathesis.hook
def before_call(context, case, kwargs):
    """Adds the credential, unless an example has its own; protects the objects that the run itself needs.

    Webhook URLs are rewritten to a closed port of this machine, so that no generated address is contacted.
    """
    for name, value in HEADERS.items():
        case.headers.setdefault(name, value)
    # Without this, Schemathesis takes the credential for a generated one and reports its success. There is no public
    # option: headers of the command line would override those of an example.
    case._has_explicit_auth = bool(HEADERS)
    if case.method != "GET" and KEEP:
        case.path_parameters = _without_kept(case.path_parameters)
        case.body = _without_kept(case.body)
    if case.path.startswith("/api/v1/webhook_subscriptions") and isinstance(case.body, dict):
        url = case.body.get("url")
        if isinstance(url, str) and url.lower().startswith(("http://", "https://")):
            case.body = {**case.body, "url": _to_this_machine(url)}


def _without_kept(value):
    if isinstance(value, str):
        return NO_OBJECT if value in KEEP else value
    if isinstance(value, list):
        return [_without_kept(item) for item in value]
    if isinstance(value, dict):
        return {key: _without_kept(item) for key, item in value.items()}
    return value


def _to_this_machine(url):
    try:
        parts = urlsplit(url)
    except ValueError:
        return url
    # Not longer than before: the original may have the maximum length.
    return urlunsplit(parts._replace(scheme="http", netloc="127.0.0.1:9"))[: max(len(url), 19)]


@schemathesis.hook
def filter_failure(context, failure, case, response):
    """Ignores refusals for rules that the schema cannot express, and false positives of Schemathesis."""
    # A target this long is refused before it names an operation, which could document that.
    if response is not None and response.status_code == 431 and len(response.request.url) > LONG_TARGET:
        return False
    kind = type(failure).__name__
    if kind == "AcceptedNegativeData":
        return not _is_without_optional_body(case, response)
    # The items have only the members that were wished for; OpenAPI cannot say so.
    if kind == "JsonSchemaError":
        return "fields" not in (case.query or {})
    if kind != "RejectedPositiveData":
        return True
    # Schemathesis reuses values of responses, null among them.
    if any(value in (None, "None", "null") for value in (case.path_parameters or {}).values()):
        return False
    try:
        problem = json.loads(response.content)
    except ValueError:
        return True
    if not isinstance(problem, dict):
        return True
    if problem.get("code") in INEXPRESSIBLE_PROBLEMS:
        return False
    return not _all_inexpressible(problem.get("violations", ()))


def _is_without_optional_body(case, response):
    """True when only the body was to be invalid and an optional body was omitted, which Schemathesis counts as invalid."""
    bad = {location.value for location, info in case.meta.components.items() if info.mode.is_negative}
    optional = not case.operation.definition.raw.get("requestBody", {}).get("required", False)
    return bad == {"body"} and optional and not response.request.body


def _all_inexpressible(violations):
    return bool(violations) and all(
        violation["code"] in INEXPRESSIBLE_VIOLATIONS
        or any(
            # Keys chosen by users may hold a line break.
            re.fullmatch(place, violation["propertyPath"], re.DOTALL) and violation["code"] in codes
            for place, codes in INEXPRESSIBLE_AT
        )
        for violation in violations
    )
