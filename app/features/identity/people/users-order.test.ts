import { expect, it } from "vitest";
import { newId } from "~/lib/ids";
import { context, person, testServices, valueIn } from "../../../../tests/support/context";
import { freshDatabase } from "../../../../tests/support/database";
import { users } from "../identity.tables";
import usersCollection from "./users.collection.server";

it("sorts users by their names as people do, whatever case or accent they begin with", async () => {
  const database = await freshDatabase();
  const names = ["Zola", "van Dam", "Élan", "Eaton", "Ebert", "Šarić", "Smith"];
  const createdAt = new Date("2026-11-21T09:00:00Z");
  await database.db.insert(users).values(
    names.map((lastName, index) => ({
      id: newId(),
      username: lastName,
      email: `user${index}@demo.example`,
      firstName: "Ada",
      lastName,
      createdAt,
    })),
  );
  const ctx = context(testServices(database), person("manage_users"));
  const namesBy = async (sortBy: "lastName" | "username", order: string) => {
    const page = valueIn(await usersCollection.operations.list(ctx, { sortBy, order }));
    return page.records.map((record) => (record as { [Name in typeof sortBy]?: string })[sortBy]);
  };
  const sortedNames = ["Eaton", "Ebert", "Élan", "Šarić", "Smith", "van Dam", "Zola"];
  for (const sortBy of ["lastName", "username"] as const) {
    expect(await namesBy(sortBy, "asc")).toEqual(sortedNames);
    expect(await namesBy(sortBy, "desc")).toEqual(sortedNames.toReversed());
  }
});
