"""What Schemathesis has to know of this API: docs/decisions.md, "Fuzzing", has a line for each.

FUZZ_ARRANGED names a JSON file, both parts optional: `examples`, by operation id, are requests for which everything is
there that they name; `keep` are ids that no write may name, because the run itself needs what they are the ids of.
"""

import json
import os
from urllib.parse import urlsplit, urlunsplit

import schemathesis

_path = os.environ.get("FUZZ_ARRANGED")
if _path:
    with open(_path, encoding="utf-8") as _file:
        _arranged = json.load(_file)
else:
    _arranged = {}
EXAMPLES = _arranged.get("examples", {})
KEEP = tuple(_arranged.get("keep", ()))

# In ECMA-262 a class may hold surrogates; regular expressions of Python and Rust refuse them. None are generated.
SURROGATES = "\\ud800-\\udfff"

# Refusals of what a JSON Schema cannot say: another request, another row, the day, two members at once.
INEXPRESSIBLE_PROBLEMS = {"idempotency_key_reused", "invalid_cursor"}
INEXPRESSIBLE_VIOLATIONS = {
    "conflict",
    "excluded",
    "incorrect",
    "past",
    "unknown_reference",
}


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
        body = {"body": example["body"]} if "body" in example else {}
        examples.append(
            operation.Case(path_parameters=example["path"], headers=example["headers"], **body)
        )


@schemathesis.hook
def filter_case(context, case):
    """Keeps a run from ending its own session, or disabling its own user."""
    if case.method == "GET" or not KEEP:
        return True
    named = json.dumps([case.path_parameters, case.body], default=str)
    return not any(kept in named for kept in KEEP)


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
    codes = {violation.get("code") for violation in problem.get("violations", ())}
    return not (codes and codes <= INEXPRESSIBLE_VIOLATIONS)
