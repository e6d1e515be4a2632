export { countTokensEnding as countExpiringTokens } from "./tokens.store.server";
