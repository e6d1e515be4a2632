import { crc32 } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { imagePurposes, prepareImage } from "./prepare-image.server";

const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: "#ffffff",
      noise: { type: "gaussian", mean: 128, sigma: 20 },
    },
  });

const hostileSvg = `<?xml version="1.0"?>
<!DOCTYPE svg [<!ENTITY file SYSTEM "file:///etc/passwd">]>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="200" height="80" onload="alert(1)">
  <script>alert(1)</script>
  <image xlink:href="file:///etc/passwd" width="10" height="10"/>
  <foreignObject width="9" height="9"><iframe xmlns="http://www.w3.org/1999/xhtml" src="https://evil.example"/></foreignObject>
  <a xlink:href="javascript:alert(1)"><rect width="200" height="80" fill="#8a1c2b"/></a>
  <text>&file;</text>
</svg>`;

describe("an uploaded image", () => {
  it("fits its purpose and weighs no more than that allows, however detailed it is", async () => {
    const content = await noise(900, 600).jpeg({ quality: 95 }).toBuffer();
    const result = await prepareImage({ name: "Hall.JPG", content }, "background");
    if (!("image" in result)) throw new Error(JSON.stringify(result));
    expect(result.image.content.length).toBeLessThanOrEqual(imagePurposes.background.maxBytes);
    expect(result.image.type).toBe("image/webp");
  });

  it("in SVG becomes pixels: no script, no link and no file of the host is left", async () => {
    const result = await prepareImage({ name: "logo.svg", content: Buffer.from(hostileSvg) }, "logo");
    if ("problem" in result) {
      expect(result.problem.key).toBe("files.imageUnreadable");
      return;
    }
    expect(result.image.content.subarray(1, 4).toString()).toBe("PNG");
    expect(result.image.content.toString("latin1")).not.toMatch(/script|javascript|root:/);
  });

  it("in SVG with entities that multiply, or larger than any screen, is refused", async () => {
    const laughs = Array.from({ length: 12 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join(
      "",
    );
    const bomb = `<!DOCTYPE svg [<!ENTITY l0 "ha">${laughs}]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&l12;</text></svg>`;
    const huge =
      '<svg xmlns="http://www.w3.org/2000/svg" width="90000" height="90000"><rect width="9" height="9"/></svg>';
    for (const text of [bomb, huge]) {
      const startedAt = Date.now();
      const result = await prepareImage({ name: "bomb.svg", content: Buffer.from(text) }, "logo");
      expect("problem" in result || result.image.content.length < 60_000).toBe(true);
      expect(Date.now() - startedAt).toBeLessThan(10_000);
    }
  });

  it("of 60 megapixels is refused before it is decoded", async () => {
    const content = await noise(8, 8).png().toBuffer();
    // The head of a PNG names its size; what follows is never read.
    content.writeUInt32BE(10_000, 16);
    content.writeUInt32BE(6_000, 20);
    content.writeUInt32BE(crc32(content.subarray(12, 29)), 29);
    const result = await prepareImage({ name: "huge.png", content }, "banner");
    expect(result).toEqual({ problem: { key: "files.tooManyPixels", params: { millions: 40 } } });
  });

  it("is judged by its content, not by its name", async () => {
    const page = Buffer.from("<html><script>alert(1)</script></html>");
    expect(await prepareImage({ name: "logo.png", content: page }, "logo")).toMatchObject({
      problem: { key: "files.contentDiffers" },
    });
    const truncatedImage = Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      page,
    ]);
    expect(await prepareImage({ name: "logo.png", content: truncatedImage }, "logo")).toMatchObject({
      problem: { key: "files.imageUnreadable" },
    });
  });
});
