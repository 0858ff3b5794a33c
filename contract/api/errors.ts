import * as z from 'zod/mini';

/** Every error code of the API and its HTTP status. */
export const ERROR_STATUS = {
  invalid_request: 400,
  wrong_current_password: 400,
  wrong_code: 400,
  not_signed_in: 401,
  wrong_credentials: 401,
  sign_in_expired: 401,
  forbidden: 403,
  foreign_origin: 403,
  password_change_required: 403,
  second_factor_required: 403,
  registration_closed: 403,
  not_found: 404,
  invite_not_valid: 404,
  link_not_valid: 404,
  too_slow: 408,
  username_taken: 409,
  command_reused: 409,
  conflict: 409,
  period_locked: 409,
  limit_reached: 409,
  body_too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  headers_too_large: 431,
  internal: 500,
  unavailable: 503,
  storage_full: 507,
} as const;

/** An error code for programs; the sentence beside it is for people. */
export type ErrorCode = keyof typeof ERROR_STATUS;

const codes = Object.keys(ERROR_STATUS) as ErrorCode[];

/** The body of every error. `details` has the fields at fault. */
export const ErrorBody = z
  .object({
    error: z.string(),
    code: z.enum(codes),
    details: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  })
  .check(z.meta({ id: 'Error' }));
export type ErrorBody = z.infer<typeof ErrorBody>;
