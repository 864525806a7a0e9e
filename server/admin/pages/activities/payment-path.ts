/** Paths of payments. */
export const paymentsPath = '/admin/payments';
export const paymentPath = (id: string): string => `${paymentsPath}/${id}`;
