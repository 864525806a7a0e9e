"""What Schemathesis has to know of this API: docs/decisions.md, "Fuzzing", has a line for each.

FUZZ_ARRANGED names a JSON file; all of it is optional. `headers` say who calls. `examples`, by operation id, are requests for
which everything is there that they name. `keep` are ids that no write may name: the run needs what they are the ids of.
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

# In ECMA-262 a class may hold surrogates; regular expressions of Python and Rust refuse them. None are generated.
SURROGATES = "\\ud800-\\udfff"

# In the place of an id that the run must keep: nobody's.
NOBODY = "00000000-0000-4000-8000-000000000000"

# Refusals of what a JSON Schema cannot say: another request, another row, the day, two members at once, the whole size.
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
# Codes that a schema mostly can say, and here cannot: by where they are allowed.
INEXPRESSIBLE_AT = [
    # Names that only the IANA database knows.
    (r"(.*\.)?timezone", {"enum"}),
    # What a form asks for, the form says; what a template asks for, the template.
    (r"answers(\..*)?", {"enum", "format", "max", "min", "required", "type", "unknown"}),
    (r"variables\..*", {"format", "type"}),
    # Goes with another member: one of two, all or none, or what a kind or state asks for.
    (
        r"amount|amountRefunded|currency|duration\.\w+|fields\.\d+\.options|lines|mjml|organisation|subject|templateId"
        r"|userId|contactId",
        {"required"},
    ),
    # Not before, or above, something else.
    (r"endsAt|registrationClosesAt", {"min"}),
    (r"amount|amountTip|paidAt", {"max"}),
    # Of a row that there is, or an address that a URL parser reads.
    (r"roles\.\d+|userId", {"unknown"}),
    (r"fields\.\d+\.key", {"unique"}),
    # 29 February of a year that has none.
    (r"", {"format"}),
    (r"redirectUris\.\d+", {"format"}),
]


@schemathesis.hook
def before_load_schema(context, raw_schema):
    """Takes surrogates out of patterns, which would else be ignored as a whole."""
    pending = [raw_schema]
    while pending:
        node = pending.pop()
        if isinstance(node, dict):
            if isinstance(node.get("pattern"), str):
                node["pattern"] = node["pattern"].replace(SURROGATES, "")
            pending.extend(node.values())
        elif isinstance(node, list):
            pending.extend(node)


@schemathesis.hook
def before_add_examples(context, examples):
    """Adds the requests that were arranged for this operation."""
    operation = context.operation
    for example in EXAMPLES.get(operation.definition.raw.get("operationId"), ()):
        body = {"body": example["body"], "media_type": "application/json"} if "body" in example else {}
        examples.append(operation.Case(path_parameters=example["path"], headers=example["headers"], **body))


@schemathesis.hook
def before_call(context, case, kwargs):
    """Says who calls, unless an example has a caller of its own; keeps a run from ending what it rests on itself.

    Webhooks go to this machine alone, where nobody listens: they would go to whomever an address names.
    """
    for name, value in HEADERS.items():
        case.headers.setdefault(name, value)
    # Else a credential is taken for one that was made up, whose success is a finding. There is no public way to say it:
    # headers of the command line would win over an example's.
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
        return NOBODY if value in KEEP else value
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
    # Not longer than it was: its length may be the longest that is allowed.
    return urlunsplit(parts._replace(scheme="http", netloc="127.0.0.1:9"))[: max(len(url), 19)]


@schemathesis.hook
def filter_failure(context, failure, case, response):
    """Takes for no failure that a request was refused for what its schema cannot say, nor what Schemathesis mistakes."""
    kind = type(failure).__name__
    if kind == "AcceptedNegativeData":
        return not _is_without_optional_body(case, response)
    if kind != "RejectedPositiveData":
        return True
    # Schemathesis fills in what an answer held, also where that was null.
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
    """Whether nothing was bad but the body, and none was sent, as is allowed: Schemathesis counts that as bad."""
    bad = {location.value for location, info in case.meta.components.items() if info.mode.is_negative}
    optional = not case.operation.definition.raw.get("requestBody", {}).get("required", False)
    return bad == {"body"} and optional and not response.request.body


def _all_inexpressible(violations):
    return bool(violations) and all(
        violation["code"] in INEXPRESSIBLE_VIOLATIONS
        or any(
            # A key of somebody's own may hold a line break.
            re.fullmatch(place, violation["propertyPath"], re.DOTALL) and violation["code"] in codes
            for place, codes in INEXPRESSIBLE_AT
        )
        for violation in violations
    )
