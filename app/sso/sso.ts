/** Providers at which people sign in instead of here: Google, Entra ID, any that speaks OpenID Connect. */
export interface SingleSignOn {
  providers(): Promise<ProviderInfo[]>;
  /** Where the visitor goes to sign in; null if there is no such provider. */
  begin(provider: string, started: StartedSignOn): Promise<string | null>;
  /** Who came back, proved by the provider's signature. Throws `SignOnRefused` for everything that is not proved. */
  finish(provider: string, answer: StartedSignOn & { url: string }): Promise<ProvedIdentity>;
}

export interface ProviderInfo {
  name: string;
  title: string;
  issuer: string;
}

/** What binds an answer to the question: made anew for each, known to nobody but us. */
export interface StartedSignOn {
  redirectUri: string;
  state: string;
  nonce: string;
  verifier: string;
}

export interface ProvedIdentity {
  issuer: string;
  subject: string;
  /** Only if the provider vouches for it, and is trusted to; for finding the account the first time. */
  verifiedMail: string | null;
  /** The provider asked for a second step, and is trusted with that. */
  secondStep: boolean;
}

/** The answer of a provider proves nothing; `why` is for the log. */
export class SignOnRefused extends Error {}
