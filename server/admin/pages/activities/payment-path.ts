/** Where payments are. */
export const paymentsPath = '/admin/payments';
export const paymentPath = (id: string): string => `${paymentsPath}/${id}`;
