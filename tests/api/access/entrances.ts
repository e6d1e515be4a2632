import { beforeAll, describe, expect, it } from "vitest";
import routes from "../../../app/routes";
import { mayOpen } from "../../permissions";
import { type Person, people } from "../../permissions/people";
import type { Answer, HttpClient } from "../../support/http-client";
import type { TestPortal } from "../../support/test-portal";

/** Every address of the portal, requested by every kind of person, as page, as data and by its forms. */
export function entrances(portal: TestPortal): void {
  const clients = new Map<Person, HttpClient>();

  beforeAll(async () => {
    for (const person of people) {
      const client = portal.visitor();
      if (person !== "nobody") await client.signIn(person);
      else await client.get("/");
      clients.set(person, client);
    }
    await clientOf("csr").post("/partner", { number: "100001", salesArea: "1000" });
    expect((await clientOf("csr").get("/orders")).status).toBe(200);
  });

  interface Entry {
    file: string;
    path?: string;
    index?: boolean;
    children?: Entry[];
  }

  /** Lists the addresses of all routes: layouts have none, and an index has its parent's. */
  function leavesOf(entries: readonly Entry[]): { path: string; id: string }[] {
    return entries.flatMap(({ file, path, children }) =>
      children ? leavesOf(children) : [{ path: path ?? "", id: file.replace(/\.tsx?$/, "") }],
    );
  }

  const leaves = leavesOf(routes as unknown as Entry[]);

  function clientOf(person: Person): HttpClient {
    const client = clients.get(person);
    if (!client) throw new Error(`${person} is not there`);
    return client;
  }

  const toSignIn = ({ location }: Answer) => location?.startsWith("/?back=") ?? false;

  /** Classifies an answer as open or refused. */
  function saidBy(answer: Answer): "open" | "refused" {
    // Not found counts as allowed: the record does not exist. A redirect to sign-in counts as refused.
    return toSignIn(answer) || answer.status === 403 ? "refused" : "open";
  }

  const expectedOf = (isAllowed: boolean) => (isAllowed ? "open" : "refused");

  describe("the map", () => {
    it("lists every address, and no other", () => {
      expect(leaves.map(({ path }) => path).sort()).toEqual(Object.keys(mayOpen).sort());
    });
  });

  describe.each(people)("%s", (person) => {
    it("opens just the pages that are open", async () => {
      const wrongFindings: string[] = [];
      for (const [route, { address, reads }] of Object.entries(mayOpen)) {
        const expectedAccess = expectedOf(reads.includes(person));
        const verdict = saidBy(await clientOf(person).head(address));
        if (verdict !== expectedAccess)
          wrongFindings.push(`${route}: ${verdict}, expected ${expectedAccess}`);
      }
      expect(wrongFindings).toEqual([]);
    });

    it("gets no more through the entrances that script uses", async () => {
      const wrongFindings: string[] = [];
      for (const [index, { path, id }] of leaves.entries()) {
        const page = mayOpen[path];
        if (!page || !peopleTried(page.reads, index).includes(person)) continue;
        const [address = "", query = ""] = page.address.split("?");
        const mark = query ? `?${query}&` : "?";
        const entrances = [
          `${address}.data?${query}`,
          `${address}.data${mark}_routes=${encodeURIComponent(id)}`,
          `${address}${mark}_data=${encodeURIComponent(id)}`,
        ];
        for (const entrance of entrances) {
          const answer = await clientOf(person).get(entrance);
          // Titles come from each page's own loader.
          if (/Tradepost<\/title>|– Tradepost"/.test(titlesOf(answer, address))) wrongFindings.push(entrance);
        }
      }
      expect(wrongFindings).toEqual([]);
    });

    it("sends just the forms that are open", async () => {
      const wrongFindings: string[] = [];
      for (const [route, { address, sends = [] }] of Object.entries(mayOpen)) {
        for (const { fields, by } of sends) {
          const expectedAccess = expectedOf(by.includes(person));
          const verdict = saidBy(await clientOf(person).post(address, fields));
          if (verdict !== expectedAccess)
            wrongFindings.push(`${route} ${JSON.stringify(fields)}: ${verdict}, expected ${expectedAccess}`);
        }
      }
      expect(wrongFindings).toEqual([]);
    });
  });

  /**
   * People who try a page that is closed to them by each entrance: nobody, and one who is signed in, taken in turn. That a page
   * is closed to all the others is tested at its own address.
   */
  function peopleTried(readers: readonly Person[], index: number): Person[] {
    const refusedPeople = people.filter((each) => each !== "nobody" && !readers.includes(each));
    const next = refusedPeople[index % refusedPeople.length];
    return [...(readers.includes("nobody") ? [] : ["nobody" as const]), ...(next ? [next] : [])];
  }

  /** Data of the page itself; the frame's data name the visitor, who may see that. */
  function titlesOf(answer: Answer, address: string): string {
    if (answer.status === 403 || answer.status === 404 || toSignIn(answer)) return "";
    return address === "" ? "" : answer.body;
  }

  describe("a machine", () => {
    it("is told nothing without a token, at every address of the description but the guests' catalog and the sign-in form", async () => {
      const description = await (await fetch(`${portal.url}/api/v1/openapi.json`)).json();
      const addresses = Object.entries(
        description.paths as Record<string, Record<string, { security?: unknown[] }>>,
      );
      expect(addresses.length).toBeGreaterThan(1);
      for (const [path, methods] of addresses) {
        for (const [method, { security }] of Object.entries(methods)) {
          const isForGuests =
            path.startsWith("/guest/catalog/") || path === "/configurations/catalog/login_form";
          expect(security !== undefined, `${method} ${path}`).toBe(isForGuests);
          if (security) continue;
          const address = path.replace(/\{\w+\}/g, "01a1fcbd-7e32-746e-89d9-749c3d82e5f8");
          const base = address.startsWith("/api/") ? "" : "/api/v1";
          const answer = await fetch(`${portal.url}${base}${address}`, { method: method.toUpperCase() });
          expect(answer.status, `${method} ${path}`).toBe(401);
        }
      }
    });
  });
}
