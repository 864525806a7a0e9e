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

# Refusals of what a JSON Schema cannot say: another request, another row, the day, two members at once.
INEXPRESSIBLE_PROBLEMS = {"idempotency_key_reused", "invalid_cursor"}
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
    "template",
    "unknown_reference",
    "url",
}
# Codes that a schema mostly can say, and here cannot: by where they are allowed.
INEXPRESSIBLE_AT = [
    # Names that only the IANA database knows.
    (r"(.*\.)?timezone", {"enum"}),
    # What a form asks for, the form says.
    (r"answers(\..*)?", {"enum", "format", "max", "min", "required", "type", "unknown"}),
    (r"fields\.\d+\.options", {"required"}),
    # One or another.
    (r"userId|contactId|organisation|templateId", {"required"}),
    # An end before its beginning.
    (r"endsAt|registrationClosesAt", {"min"}),
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


class Credential:
    """Says who calls, unless an example has a caller of its own; `--header` would win over that."""

    def get(self, case, context):
        return HEADERS

    def set(self, case, data, context):
        for name, value in data.items():
            case.headers.setdefault(name, value)


if HEADERS:
    schemathesis.auth()(Credential)


@schemathesis.hook
def before_call(context, case, kwargs):
    """Keeps a run from ending its own session, or disabling its own user."""
    if case.method != "GET" and KEEP:
        case.path_parameters = _without_kept(case.path_parameters)
        case.body = _without_kept(case.body)


def _without_kept(value):
    if isinstance(value, str):
        return NOBODY if value in KEEP else value
    if isinstance(value, list):
        return [_without_kept(item) for item in value]
    if isinstance(value, dict):
        return {key: _without_kept(item) for key, item in value.items()}
    return value


@schemathesis.hook
def map_case(context, case):
    """Lets webhooks go to this machine alone, where nobody listens: they would go to whomever an address names."""
    body = case.body
    if case.path.startswith("/api/v1/webhook_subscriptions") and isinstance(body, dict):
        url = body.get("url")
        if isinstance(url, str) and url.startswith(("http://", "https://")):
            body["url"] = _to_this_machine(url)
    return case


def _to_this_machine(url):
    try:
        parts = urlsplit(url)
    except ValueError:
        return url
    # Not longer than it was: its length may be the longest that is allowed.
    return urlunsplit(parts._replace(scheme="http", netloc="127.0.0.1:9"))[: max(len(url), 19)]


@schemathesis.hook
def filter_failure(context, failure, case, response):
    """Takes for no failure that a request was refused for what its schema cannot say."""
    if type(failure).__name__ != "RejectedPositiveData":
        return True
    try:
        problem = json.loads(response.content)
    except ValueError:
        return True
    if not isinstance(problem, dict):
        return True
    if problem.get("code") in INEXPRESSIBLE_PROBLEMS:
        return False
    return not _all_inexpressible(problem.get("violations", ()))


def _all_inexpressible(violations):
    return bool(violations) and all(
        violation["code"] in INEXPRESSIBLE_VIOLATIONS
        or any(
            re.fullmatch(place, violation["propertyPath"]) and violation["code"] in codes
            for place, codes in INEXPRESSIBLE_AT
        )
        for violation in violations
    )
