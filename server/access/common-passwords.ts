import { dictionary } from '@zxcvbn-ts/language-common';
import { PASSWORD_MIN } from '../../contract/api/routes/accounts.ts';

/** The 49,000 most common passwords of public breaches (zxcvbn-ts), less those the length rule refuses anyway. */
const common = new Set(dictionary['passwords-common'].filter((word) => word.length >= PASSWORD_MIN));

/** Whether a password, given in lower case, is among the most common ones. */
export const isCommonPassword = (lowerCase: string): boolean => common.has(lowerCase);
