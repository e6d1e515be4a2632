import { expect } from "vitest";
import { journeys } from "./journey";

journeys("the catalog", {
  async "from a mistyped word to a product, and back to it as a favourite"(visitor) {
    await visitor.signIn("other");
    await visitor.open("/catalog");
    await visitor.fill("Search by keyword or product number", "bearng");
    await visitor.enter("Search by keyword or product number");
    await visitor.see("No exact matches. Showing results for “bearing”.");

    const [maker = ""] = /Nordlager \d+/.exec(await visitor.text()) ?? [];
    await visitor.tick(maker);
    await visitor.press("Apply filters");
    expect(visitor.address()).toContain("f.manufacturer=Nordlager");
    await visitor.see("Manufacturer: Nordlager");

    // The same account walks several times: favourites may be set already.
    const [, material = ""] = /Favourite: (\S+)/.exec((await visitor.names("button")).join("\n")) ?? [];
    const address = visitor.address();
    await visitor.press(`Favourite: ${material}`);
    if ((await visitor.text()).includes("removed from favourites")) {
      await visitor.press(`Favourite: ${material}`);
    }
    await visitor.see(`${material} added to favourites.`);
    expect(visitor.address()).toBe(address);

    await visitor.follow("Favourites");
    const favourites = visitor.address();
    const [name = ""] = await visitor.names("link", { in: material });
    await visitor.follow(name, { in: material });
    expect(await visitor.heading()).toBe(name);
    await visitor.see(`Product no. ${material}`);
    await visitor.see(/\d+\.\d\d EUR/);

    await visitor.open(favourites);
    await visitor.tick(`Select ${name}`);
    await visitor.press("Remove from favourites");
    await visitor.see("1 removed from favourites.");
    await visitor.doNotSee(material);
  },

  async "in Chinese, as a guest"(visitor) {
    await visitor.open("/guest/catalog");
    await visitor.choose("Language", "中文");
    await visitor.press("Change language");
    await visitor.open("/guest/catalog");
    await visitor.fill("按关键词或产品编号搜索", "螺栓");
    await visitor.enter("按关键词或产品编号搜索");
    await visitor.doNotSee("EUR");
    const first = (await visitor.names("link")).find((name) => /螺栓.*M\d/.test(name)) ?? "";
    await visitor.follow(first);
    expect(await visitor.heading()).toBe(first);

    await visitor.open("/guest/catalog?q=xqzk");
    await visitor.see("未找到结果");
  },
});
