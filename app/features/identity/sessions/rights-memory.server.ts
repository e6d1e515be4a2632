import type { ActiveSalesArea } from "~/door/actor";
import type { Permission } from "~/door/permissions";
import type { PartnerChoice, User } from "../identity.tables";
import type { HeldPartner } from "../partners/holdings.store.server";
import type { Rights } from "../rights";

/** Facts of a session's user that depend on the tables whose triggers raise the version, and on the fields of `RightsOwner`. */
export interface SessionRights extends Rights {
  /** Permissions of the person behind the session; null without one. */
  permissionsBehind: Permission[] | null;
  /** Whether the user holds the chosen customer. */
  holds: boolean;
  /** Whether the user may work in the chosen sales area. */
  works: boolean;
  hasMicrosite: boolean;
  /** Customers of the user, the default first, limited to one more than the partner bar shows. */
  holdings: HeldPartner[];
  /** Sales areas in which a member of staff may work; empty for customers. */
  areas: ActiveSalesArea[];
}

/** Fields of a session and its user that decide about rights; they are read anew with each page. */
export interface RightsOwner {
  session: { partner: PartnerChoice | null };
  user: Pick<User, "id" | "internal" | "micrositeId">;
  rightsVersion: string | null;
}

const maxSessions = 2_000;

/** Rights by session, each under the version that the database had when they were read. */
export class RightsMemory {
  /** A Map iterates in insertion order, and using an entry reinserts it: the first one was used least recently. */
  readonly #entries = new Map<string, { key: string; rights: SessionRights }>();

  has(token: string): boolean {
    return this.#entries.has(token);
  }

  /** Finds the rights if they are still those of this user, this choice and this version. */
  find(token: string, owner: RightsOwner): SessionRights | null {
    const entry = this.#entries.get(token);
    if (!entry || entry.key !== keyOf(owner)) return null;
    this.#entries.delete(token);
    this.#entries.set(token, entry);
    return entry.rights;
  }

  keep(token: string, row: RightsOwner & SessionRights): void {
    const key = keyOf(row);
    this.#entries.delete(token);
    if (key === null) return;
    const { permissions, permissionsBehind, authorizations, reports, featuresOff } = row;
    const { holds, works, hasMicrosite, holdings, areas } = row;
    const rights = {
      permissions,
      permissionsBehind,
      authorizations,
      reports,
      featuresOff,
      holds,
      works,
      hasMicrosite,
      holdings,
      areas,
    };
    this.#entries.set(token, { key, rights });
    if (this.#entries.size <= maxSessions) return;
    for (const oldestToken of this.#entries.keys()) {
      this.#entries.delete(oldestToken);
      return;
    }
  }
}

/** Returns null while no version is known, under which nothing may be remembered. */
function keyOf({ session: { partner }, user, rightsVersion }: RightsOwner): string | null {
  if (rightsVersion === null) return null;
  const choice = partner && [partner.function, partner.number, partner.salesAreaId];
  return JSON.stringify([rightsVersion, user.id, user.internal, user.micrositeId, choice]);
}
