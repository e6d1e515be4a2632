import { readRichText, type Span } from "~/lib/rich-text";

/** Shows text with headings, lists, bold, italic and links. */
export function RichText({ text }: { text: string }) {
  return (
    <div className="rich">
      {readRichText(text).map((block, index) => {
        const key = `${block.kind} ${index}`;
        switch (block.kind) {
          case "heading":
            return (
              <h3 key={key}>
                <Spans content={block.content} />
              </h3>
            );
          case "list":
            return (
              <ul key={key}>
                {block.items.map((item, position) => {
                  const place = `item ${position}`;
                  return (
                    <li key={place}>
                      <Spans content={item} />
                    </li>
                  );
                })}
              </ul>
            );
          case "paragraph":
            return (
              <p key={key}>
                <Spans content={block.content} />
              </p>
            );
        }
        return null;
      })}
    </div>
  );
}

function Spans({ content }: { content: Span[] }) {
  return content.map((span, index) => {
    const key = `${span.kind} ${index}`;
    switch (span.kind) {
      case "strong":
        return <strong key={key}>{span.text}</strong>;
      case "emphasis":
        return <em key={key}>{span.text}</em>;
      case "link":
        return (
          <a key={key} href={span.href} rel="noreferrer">
            {span.text}
          </a>
        );
      default:
        return span.text;
    }
  });
}
