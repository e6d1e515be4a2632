import type { Translate } from "~/i18n/translate";
import type { ListView, RowAction } from "~/ui/lists/list-view";
import { deviceOf } from "./device";

type List = Omit<ListView, "name" | "address">;

interface OpenSession {
  id: string;
  createdAt: Date;
  lastSeenAt: Date;
  userAgent: string;
  behind: string | null;
}

interface AnyOpenSession extends OpenSession {
  userId: string;
  username: string;
  name: string;
  partner: { name: string } | null;
}

/** Permissions of the reader for the people and sessions of a list. */
export interface SessionListRights {
  actsAs: boolean;
  ends: boolean;
  userId: string | null;
  current: string | null;
}

const actAs = (t: Translate, userId: string, name: string): RowAction => ({
  label: t("session.list.actAs"),
  name: t("session.list.actAsOf", { name }),
  intent: `as:${userId}`,
});

/** Lists everybody who is signed in. */
export function activeSessionList(
  list: { items: AnyOpenSession[]; page: number; pageSize: number; total: number },
  t: Translate,
  rights: SessionListRights,
): List {
  return {
    caption: t("session.list.active"),
    empty: t("session.list.nobodyActive"),
    columns: [
      { name: "person", caption: t("session.list.person"), datatype: "text", key: true },
      { name: "partner", caption: t("frame.partner"), datatype: "text", wrap: true },
      { name: "device", caption: t("session.list.device"), datatype: "text", wrap: true },
      { name: "seen", caption: t("session.list.seen"), datatype: "instant" },
      { name: "acts", caption: t("session.list.actions"), datatype: "actions", action: true },
    ],
    rows: list.items.map((item) => {
      const { id, userId, name, behind } = item;
      const actions: RowAction[] = [];
      if (rights.actsAs && userId !== rights.userId) actions.push(actAs(t, userId, name));
      if (rights.ends && id !== rights.current) {
        const label = t("session.list.end");
        actions.push({ label, name: `${label} ${name}`, intent: `end:${id}`, kind: "danger" });
      }
      const note = behind ? t("frame.actsFor", { person: behind, user: name }) : item.username;
      const device = id === rights.current ? t("session.list.thisOne") : deviceOf(item.userAgent);
      return {
        id,
        cells: {
          person: { kind: "text", text: name, note },
          partner: { kind: "text", text: item.partner?.name ?? "" },
          device: { kind: "text", text: device },
          seen: { kind: "instant", instant: item.lastSeenAt.toISOString() },
          acts: { kind: "actions", actions },
        },
      };
    }),
    paging: { page: list.page, pageSize: list.pageSize, totalResults: list.total },
  };
}

/** Lists people found by name, signed in or not. */
export function peopleList(
  people: { userId: string; username: string; name: string }[],
  t: Translate,
  rights: SessionListRights,
): List {
  return {
    caption: t("session.list.people"),
    empty: t("session.list.nobody"),
    columns: [
      { name: "person", caption: t("session.list.person"), datatype: "text", key: true },
      { name: "acts", caption: t("session.list.actions"), datatype: "actions", action: true },
    ],
    rows: people.map(({ userId, username, name }) => ({
      id: userId,
      cells: {
        person: { kind: "text", text: name, note: username },
        acts: { kind: "actions", actions: userId === rights.userId ? [] : [actAs(t, userId, name)] },
      },
    })),
  };
}

/** Lists the reader's own sessions. */
export function sessionList(sessions: (OpenSession & { current: boolean })[], t: Translate): ListView {
  const label = t("profile.end");
  return {
    name: "own-sessions",
    address: "/profile",
    caption: t("profile.sessions"),
    columns: [
      { name: "device", caption: t("session.list.device"), datatype: "text", key: true },
      { name: "since", caption: t("profile.since"), datatype: "instant" },
      { name: "seen", caption: t("session.list.seen"), datatype: "instant" },
      { name: "acts", caption: t("session.list.actions"), datatype: "actions", action: true },
    ],
    rows: sessions.map(({ id, current, behind, createdAt, lastSeenAt, userAgent }) => {
      const device = deviceOf(userAgent);
      const openedByText = behind ? t("profile.openedBy", { person: behind }) : "";
      const note = current ? t("session.list.thisOne") : openedByText;
      return {
        id,
        cells: {
          device: { kind: "text", text: device, ...(note ? { note } : {}) },
          since: { kind: "instant", instant: createdAt.toISOString() },
          seen: { kind: "instant", instant: lastSeenAt.toISOString() },
          acts: {
            kind: "actions",
            actions: current ? [] : [{ label, name: `${label} ${device}`, intent: `end:${id}` }],
          },
        },
      };
    }),
  };
}

/** Lists the reader's recent sign-ins; suspicious sessions can be ended right there. */
export function signInList(signIns: { id: string; at: Date; userAgent: string }[], t: Translate): ListView {
  return {
    name: "sign-ins",
    address: "/profile",
    caption: t("profile.signIns"),
    columns: [
      { name: "at", caption: t("profile.at"), datatype: "instant", key: true },
      { name: "device", caption: t("session.list.device"), datatype: "text" },
    ],
    rows: signIns.map(({ id, at, userAgent }) => ({
      // The session may be listed on the same page.
      id: `in-${id}`,
      cells: {
        at: { kind: "instant", instant: at.toISOString() },
        device: { kind: "text", text: deviceOf(userAgent) },
      },
    })),
  };
}
