import type { Generated } from 'kysely';
import type { InviteRole } from '../../contract/people/roles.ts';

/** The tables of sign-in without a password of this product. */
export interface SignInTables {
  /** Accounts at providers of OpenID Connect by which a user signs in. */
  identities: {
    id: Generated<number>;
    user_id: number;
    issuer: string;
    /** The provider's own identifier of the account, which never changes and is never given again. */
    subject: string;
    /** The address or name at the provider, for its owner to tell accounts apart. */
    label: string;
    /** Another identifier that a directory may know the account by: the claim `oid`. */
    external_id: string | null;
    /** The address, in lower case, where the provider verified it. */
    verified_address: string | null;
    created_at: string;
    last_used_at: string | null;
  };
  /** Sign-ins at a provider and challenges of passkeys that wait for their answer; each works once. */
  sign_in_attempts: {
    /** SHA-256 of the state or challenge, in hex. */
    digest: string;
    /** JSON of what the answer is checked against. */
    data: string;
    expires_at: string;
  };
  /** The roles that groups of a provider gave. A membership whose role differs was changed by hand since. */
  group_roles: { user_id: number; strategy_id: number; issuer: string; role: InviteRole };
  /** People whom a directory made or adopted by SCIM. */
  provisioned_people: {
    user_id: number;
    user_name: string;
    /** The name in lower case: what makes it unique. */
    user_name_key: string;
    /** The identifier of the directory. */
    external_id: string | null;
    /** JSON of the attributes that the directory set and the product does not use. */
    resource: string;
    created_at: string;
    changed_at: string;
    /** When the directory deleted the person; made again, they get the same account. */
    deleted_at: string | null;
  };
  /** Accounts that a directory wants to adopt, and an operator must say yes or no to. */
  adoptions: {
    user_id: number;
    /** What of the account equals what the directory says. */
    matched_by: 'username' | 'address';
    user_name: string;
    external_id: string | null;
    /** As in provisioned_people. */
    resource: string;
    /** 0 where the directory says that the person left. */
    active: number;
    asked_at: string;
    /** When an operator said no; null while the adoption waits. */
    refused_at: string | null;
  };
  /** Groups of a directory. They are stored for it, and give no role. */
  provisioned_groups: {
    id: Generated<number>;
    display_name: string;
    external_id: string | null;
    created_at: string;
    changed_at: string;
  };
  provisioned_group_members: { group_id: number; user_id: number };
  passkeys: {
    id: Generated<number>;
    user_id: number;
    name: string;
    /** The identifier that the authenticator chose, base64url. */
    credential_id: string;
    /** COSE key, base64url. */
    public_key: string;
    /** How often the authenticator says it was used; 0 for those that do not count. */
    counter: number;
    /** JSON list of how the browser reaches the authenticator. */
    transports: string;
    created_at: string;
    last_used_at: string | null;
  };
}
