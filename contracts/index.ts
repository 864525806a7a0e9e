/** The one ordered list of what the API offers. An endpoint exists if and only if it stands here. */
import type { AnyOperation } from './operation.ts';
import { createEvent, deleteEvent, getEvent, listEvents, updateEvent } from './operations/events.ts';
import { getMe, loginCheck, refreshToken, updateMe } from './operations/identity.ts';
import { createPayment, deletePayment, getPayment, listPayments, updatePayment } from './operations/payments.ts';
import { createUser, deleteUser, getUser, listUsers, updateUser } from './operations/users.ts';

export const operations: readonly AnyOperation[] = Object.freeze([
  loginCheck,
  refreshToken,
  getMe,
  updateMe,
  listUsers,
  createUser,
  getUser,
  updateUser,
  deleteUser,
  listEvents,
  createEvent,
  getEvent,
  updateEvent,
  deleteEvent,
  listPayments,
  createPayment,
  getPayment,
  updatePayment,
  deletePayment,
]);
