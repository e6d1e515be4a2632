import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
} from "openid-client";
import type { Provider } from "~/config/provider";
import { assertOutsideTransaction } from "~/db/db.server";
import type { Clock } from "~/lib/clock";
import { type ProvedIdentity, SignOnRefused, type SingleSignOn } from "./sso";

/** Seconds that a provider has for an answer. */
const patience = 5;
/** Cache TTL of a provider's metadata. */
const configurationTtl = 3_600_000;

/**
 * OpenID Connect by the authorization code flow with PKCE, state and nonce; every identity token's signature
 * is checked.
 */
export function openSingleSignOn(options: {
  clock: Clock;
  /** Loads the providers that administrators have set up, as they are now. */
  configured: () => Promise<readonly Provider[]>;
  /** Providers of the environment; an administrator's provider of the same name takes precedence. */
  fromEnvironment: readonly Provider[];
  /** Administrators may set up a provider without TLS on the portal's own machine: in the demonstration only. */
  allowsLoopback: boolean;
}): SingleSignOn {
  const { clock, configured, fromEnvironment, allowsLoopback } = options;
  const configurations = new Map<string, { configuration: Promise<Configuration>; until: number }>();

  async function all(): Promise<Provider[]> {
    const provider = await configured();
    const names = new Set(provider.map(({ name }) => name));
    return [...provider, ...fromEnvironment.filter(({ name }) => !names.has(name))];
  }

  const find = async (name: string) => (await all()).find((provider) => provider.name === name) ?? null;

  async function configurationOf(provider: Provider): Promise<Configuration> {
    if (provider.issuer.startsWith("http:") && !allowsLoopback && !fromEnvironment.includes(provider)) {
      throw new SignOnRefused("The issuer is not reached by TLS");
    }
    const key = JSON.stringify(provider);
    const now = clock.monotonic();
    const rememberedClient = configurations.get(key);
    if (rememberedClient && rememberedClient.until > now) return rememberedClient.configuration;
    const configuration = discover(provider);
    configurations.set(key, { configuration, until: now + configurationTtl });
    // A failed discovery is retried by the next visitor.
    configuration.catch(() => configurations.delete(key));
    return configuration;
  }

  return {
    providers: async () => (await all()).map(({ name, title, issuer }) => ({ name, title, issuer })),

    async begin(name, { redirectUri, state, nonce, verifier }) {
      assertOutsideTransaction();
      const provider = await find(name);
      if (!provider) return null;
      const configuration = await refusedIfFailing(configurationOf(provider));
      const url = buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: "openid email profile",
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
      });
      return url.href;
    },

    async finish(name, { url, state, nonce, verifier }) {
      assertOutsideTransaction();
      const provider = await find(name);
      if (!provider) throw new SignOnRefused("no such provider");
      const configuration = await refusedIfFailing(configurationOf(provider));
      const tokens = await refusedIfFailing(
        authorizationCodeGrant(configuration, new URL(url), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        }),
      );
      return identityOf(provider, tokens.claims() ?? {});
    },
  };
}

function discover(provider: Provider): Promise<Configuration> {
  const { issuer, clientId, clientSecret } = provider;
  const localOptions = issuer.startsWith("http:") ? [allowInsecureRequests] : [];
  return discovery(new URL(issuer), clientId, undefined, ClientSecretPost(clientSecret), {
    timeout: patience,
    execute: [enableNonRepudiationChecks, ...localOptions],
  });
}

/** Any failure in the conversation with a provider proves nothing and is refused. */
async function refusedIfFailing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new SignOnRefused(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

function identityOf(provider: Provider, claims: Record<string, unknown>): ProvedIdentity {
  const { iss: issuer, email, email_verified: verifiedClaim, amr } = claims;
  const subject = claims[provider.subjectClaim];
  if (typeof issuer !== "string" || typeof subject !== "string" || subject === "") {
    throw new SignOnRefused(`no ${provider.subjectClaim} in the identity token`);
  }
  const isVouched = provider.linkByMail && verifiedClaim === true && typeof email === "string";
  return {
    issuer,
    subject,
    verifiedMail: isVouched ? email : null,
    secondStep: provider.trustsSecondStep && Array.isArray(amr) && amr.includes("mfa"),
  };
}
