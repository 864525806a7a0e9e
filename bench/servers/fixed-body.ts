/** A page of thirty users without a database, as long as a real one. */
const member = Array.from({ length: 30 }, (_, index) => ({
  id: `01980000-0000-7000-8000-0000000000${10 + index}`,
  email: `member${index}@acme.example`,
  firstName: 'Björn',
  lastName: `Åkesson ${index}`,
  displayName: `Björn Åkesson ${index}`,
  status: 'ACTIVE',
  roles: ['ROLE_MEMBER'],
  phone: '+33110000000',
  locale: 'fr',
  timezone: 'Europe/Paris',
  externalId: `crm-${index}`,
  newsletterOptIn: true,
  lastLoginAt: null,
  createdAt: '2026-01-01T08:00:00.000Z',
  updatedAt: '2026-01-02T08:00:00.000Z',
}));

export const fixedPage = { member, totalItems: 1000, view: {} };
export const fixedBody = JSON.stringify(fixedPage);
