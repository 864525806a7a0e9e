"""A client made by openapi-python-client. Prints what it found as JSON."""

import json
import sys
from urllib.parse import parse_qs, urlsplit

from guildgate_api_client import AuthenticatedClient
from guildgate_api_client.api.groups import groups_create
from guildgate_api_client.api.users import users_list
from guildgate_api_client.models import Group, NewGroup, Problem, UserPage

base, token = sys.argv[1:]
client = AuthenticatedClient(
    base_url=base, token=token, prefix="", auth_header_name="Api-Token", headers={"Host": "acme.localhost"}
)

created = groups_create.sync(client=client, body=NewGroup(name="Sopranos", slug="python-client"))
assert isinstance(created, Group), created

refused = groups_create.sync(client=client, body=NewGroup(name="", slug="no-name"))
assert isinstance(refused, Problem), refused

emails = []
after = None
while True:
    page = users_list.sync(client=client, items_per_page=2, **({"after": after} if after else {}))
    assert isinstance(page, UserPage), page
    emails += [user.email for user in page.member]
    if not page.view.next_:
        break
    after = parse_qs(urlsplit(page.view.next_).query)["after"][0]

print(
    json.dumps(
        {
            "created": created.name,
            "createdAt": created.created_at.isoformat(),
            "refused": [refused.status, refused.code, refused.violations[0].property_path],
            "emails": emails,
        }
    )
)
