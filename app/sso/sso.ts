/** Providers at which people sign in instead of here: Google, Entra ID, any that speaks OpenID Connect. */
export interface SingleSignOn {
  providers(): Promise<ProviderInfo[]>;
  /** Returns the provider's sign-in address; null if there is no such provider. */
  begin(provider: string, startedSignOn: StartedSignOn): Promise<string | null>;
  /**
   * Returns the identity of the visitor, proved by the provider's signature. Throws `SignOnRefused` for
   * everything that is not proved.
   */
  finish(provider: string, answer: StartedSignOn & { url: string }): Promise<ProvedIdentity>;
}

export interface ProviderInfo {
  name: string;
  title: string;
  issuer: string;
}

/** Binds an answer to its request: state, nonce and PKCE verifier, generated for each sign-in. */
export interface StartedSignOn {
  redirectUri: string;
  state: string;
  nonce: string;
  verifier: string;
}

export interface ProvedIdentity {
  issuer: string;
  subject: string;
  /** Email address, only if verified by a trusted provider; finds the account the first time. */
  verifiedMail: string | null;
  /** True if a trusted provider asked for a second step. */
  secondStep: boolean;
}

/** The answer of a provider proves nothing; `why` is for the log. */
export class SignOnRefused extends Error {}
