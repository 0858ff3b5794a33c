import { SSO_PATH } from '../../contract/people/sso-path.ts';

/** The path to which a provider sends browsers back. */
export const callbackPath = (id: string): string => `${SSO_PATH}/callback/${id}`;
