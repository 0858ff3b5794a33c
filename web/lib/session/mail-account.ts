import { queryOptions } from '@tanstack/react-query';
import type { MailAccount } from '../../../contract/people/mail.ts';
import type { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';

/** How the viewer's mail address is read, with what is mailed there. */
export const mailAccountQuery = queryOptions<MailAccount, ApiError>({
  queryKey: ['mail-account'],
  queryFn: ({ signal }) => call('email.read', { signal }),
});

/** The time zone of this browser. */
export const browserTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
