/** The path of the steps of single sign-on, which browsers open as pages. */
export const SSO_PATH = '/sso';

/** Why a sign-in at a provider did not work: what the sign-in page is opened with. */
export type SsoProblem =
  | 'address'
  | 'closed'
  | 'denied'
  | 'disabled'
  | 'domain'
  | 'elsewhere'
  | 'expired'
  | 'failed'
  | 'taken'
  | 'unavailable';

/** A provider as the sign-in page offers it. */
export interface SignInProvider {
  id: string;
  name: string;
}
