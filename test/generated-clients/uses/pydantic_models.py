"""A client of models made by datamodel-code-generator, with httpx. Prints what it found as JSON."""

import json
import sys

import httpx
import models

base, token = sys.argv[1:]
http = httpx.Client(base_url=base, headers={"Api-Token": token, "Host": "acme.localhost"})

page = models.UserPage.model_validate(http.get("/api/v1/users", params={"itemsPerPage": 2}).json())

body = models.NewGroup(name="Sopranos", slug="python-models")
created = http.post("/api/v1/groups", json=body.model_dump(mode="json", exclude_unset=True))
group = models.Group.model_validate(created.json())

refused = models.Problem.model_validate(http.post("/api/v1/groups", json={"slug": "no-name"}).json())

emails = [user.email for user in page.member]
while page.view.next:
    page = models.UserPage.model_validate(http.get(page.view.next).json())
    emails += [user.email for user in page.member]

print(
    json.dumps(
        {
            "created": group.name,
            "createdAt": group.createdAt.isoformat(),
            "refused": [refused.status, refused.code, refused.violations[0].propertyPath],
            "emails": emails,
        }
    )
)
