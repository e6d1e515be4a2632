import { createTransport } from "nodemailer";
import { describe, expect, it } from "vitest";
import { parseMail } from "./parse-mail";
import { addressWithCode, codesIn } from "./recipient-code";

const compose = async (mail: object): Promise<Buffer> => {
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(mail);
  return message as unknown as Buffer;
};

const bytes = Buffer.from(Array.from({ length: 5_000 }, (_, index) => (index * 7) % 256));

describe("reading a mail", () => {
  it("finds addresses, subject and attachments as mail programs write them", async () => {
    const source = await compose({
      from: '"Smit, Anna" <Anna.Smit@customer.example>',
      to: "Orders <orders+k7@portal.example>",
      cc: "b@customer.example",
      subject: "Bestellung für Größe 10 – 订单",
      text: "Please find our order attached.",
      html: "<p>Please find our order attached.</p>",
      attachments: [
        { filename: "Bestellung für 2026.pdf", content: bytes, contentType: "application/pdf" },
        { filename: "notes.txt", content: "naïve=\n=C3 text", contentTransferEncoding: "quoted-printable" },
      ],
    });
    const mail = await parseMail(source, "file-1");
    expect(mail).toMatchObject({
      sender: "anna.smit@customer.example",
      subject: "Bestellung für Größe 10 – 订单",
      recipients: ["orders+k7@portal.example", "b@customer.example"],
      isForged: false,
    });
    expect(mail.id).toMatch(/^<.+>$/);
    const [order, notes] = mail.attachments;
    expect(order).toMatchObject({ name: "Bestellung für 2026.pdf", type: "application/pdf" });
    expect(order?.content.equals(bytes)).toBe(true);
    expect(notes?.content.toString("utf8").trim()).toBe("naïve=\n=C3 text");
  });

  it("finds the attachment of a mail that was forwarded as an attachment", async () => {
    const inner = await compose({
      from: "a@customer.example",
      to: "c@customer.example",
      subject: "order",
      attachments: [{ filename: "po.pdf", content: bytes, contentType: "application/pdf" }],
    });
    const source = await compose({
      from: "c@customer.example",
      to: "orders@portal.example",
      attachments: [{ raw: Buffer.concat([Buffer.from("Content-Type: message/rfc822\r\n\r\n"), inner]) }],
    });
    const [order] = (await parseMail(source, "file-1")).attachments;
    expect(order?.name).toBe("po.pdf");
    expect(order?.content.equals(bytes)).toBe(true);
  });

  it("believes our own mail server about where a mail was delivered and whether it is forged", async () => {
    const source = [
      "Authentication-Results: mx.portal.example; dmarc=fail (p=none) header.from=customer.example",
      "Authentication-Results: elsewhere.example; dmarc=pass",
      "Delivered-To: orders+k7@portal.example",
      "From: a@customer.example",
      "To: undisclosed-recipients:;",
      "Content-Type: application/pdf; name*0*=utf-8''Bestell;",
      " name*1*=ung%20f%C3%BCr.pdf",
      "Content-Transfer-Encoding: base64",
      "",
      bytes.toString("base64"),
    ].join("\r\n");
    const mail = await parseMail(Buffer.from(source), "file-1");
    expect(mail).toMatchObject({
      id: "file-1",
      isForged: true,
      recipients: ["orders+k7@portal.example"],
      attachments: [{ name: "Bestellung für.pdf" }],
    });
    expect(mail.attachments[0]?.content.equals(bytes)).toBe(true);
  });

  it("believes every filter of our own mail server, and no header that came with the mail", async () => {
    const mailWith = (...results: string[]) =>
      parseMail(
        Buffer.from(
          `${results.map((each) => `Authentication-Results: ${each}\r\n`).join("")}From: a@b.example\r\n\r\n`,
        ),
        "file-1",
      );
    const passed = "mx.portal.example; dkim=pass header.d=evil.example";
    const failed = "mx.portal.example; dmarc=fail header.from=b.example";
    expect(await mailWith(passed, failed)).toMatchObject({ isForged: true });
    expect(await mailWith(passed, "elsewhere.example; dmarc=fail")).toMatchObject({ isForged: false });
  });

  it("leaves out of subject, sender and names what no database stores", async () => {
    const source = [
      "From: =?utf-8?q?A=00?= <a@b.example>",
      "Subject: =?utf-8?q?order=00_4711?=",
      'Content-Type: application/pdf; name="=?utf-8?q?a=00b.pdf?="',
      "Content-Transfer-Encoding: base64",
      "",
      bytes.toString("base64"),
    ].join("\r\n");
    const mail = await parseMail(Buffer.from(source), "file-1");
    expect(mail).toMatchObject({ subject: "order 4711", attachments: [{ name: "ab.pdf" }] });
    expect(mail.attachments[0]?.content.equals(bytes)).toBe(true);
  });

  it("comes to an end with whatever it is given", async () => {
    for (const source of ["", "\n\n", "no mail at all", "Content-Type: multipart/mixed; boundary=x\n\n--x"])
      expect(await parseMail(Buffer.from(source), "file-1")).toMatchObject({ id: "file-1", attachments: [] });
    const nestedMail = Array.from({ length: 400 }, (_, level) =>
      [`Content-Type: multipart/mixed; boundary="b${level}"`, "", `--b${level}`].join("\n"),
    ).join("\n");
    await expect(parseMail(Buffer.from(nestedMail), "file-1")).rejects.toThrow();
  });

  it("tells customers apart by what follows the plus of the address", () => {
    const address = "orders@portal.example";
    expect(addressWithCode(address, "k7")).toBe("orders+k7@portal.example");
    expect(
      codesIn(["orders+k7@portal.example", "orders+k7@elsewhere.example", "b+k8@portal.example"], address),
    ).toEqual(["k7"]);
  });
});
