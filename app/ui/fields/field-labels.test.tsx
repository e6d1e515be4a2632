import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { ProblemList } from "../pages/ErrorSummary";
import { Field } from "./Field";
import { FieldGroup } from "./FieldFrame";
import { deferredLabels, FieldLabelsProvider } from "./field-labels";

const problems = [
  { name: "from", text: "Please enter a date." },
  { name: "to", text: "Please enter a date." },
  { name: "elsewhere", text: "Please look again." },
];

function page(labels: Parameters<typeof FieldLabelsProvider>[0]["value"]) {
  return renderToString(
    <FieldLabelsProvider value={labels}>
      <ProblemList problems={problems} />
      <Field name="from" label="From <b> & on" />
      <Field name="to" label="To" />
      <Field name="other" label="Not asked for" />
    </FieldLabelsProvider>,
  );
}

describe("The labels of fields in the summary of errors", () => {
  it("are filled in although the fields come after it", () => {
    const labels = deferredLabels("en");
    const html = labels.fillIn(page(labels));
    expect(html).toContain('<a href="#from">From &lt;b&gt; &amp; on: Please enter a date.</a>');
    expect(html).toContain('<a href="#to">To: Please enter a date.</a>');
    expect(html).toContain('<a href="#elsewhere">Please look again.</a>');
  });

  it("stand before the colon of the language", () => {
    const labels = deferredLabels("fr");
    expect(labels.fillIn(page(labels))).toContain('<a href="#to">To\u00a0: Please enter a date.</a>');
  });

  it("are left out where a group's heading is a question, and stand without a colon where a field's label is one", () => {
    const labels = deferredLabels("en");
    const html = labels.fillIn(
      renderToString(
        <FieldLabelsProvider value={labels}>
          <ProblemList
            problems={[
              { name: "method", text: "Your card was declined." },
              { name: "area", text: "Choose one." },
              { name: "text", text: "Enter a text." },
            ]}
          />
          <FieldGroup name="method" label="How do you want to pay?">
            <br />
          </FieldGroup>
          <FieldGroup name="area" label="Sales area">
            <br />
          </FieldGroup>
          <Field name="text" label="What happened?" />
        </FieldLabelsProvider>,
      ),
    );
    expect(html).toContain('<a href="#method">Your card was declined.</a>');
    expect(html).toContain('<a href="#area">Sales area: Choose one.</a>');
    expect(html).toContain('<a href="#text">What happened? Enter a text.</a>');
  });

  it("cost nothing where no summary stands, and are no marks where nobody fills them in", () => {
    const labels = deferredLabels("en");
    const marks = "\uE000from\uE001";
    expect(labels.fillIn(marks)).toBe(marks);
    expect(renderToString(<ProblemList problems={problems} />)).toContain(">Please enter a date.</a>");
  });
});
