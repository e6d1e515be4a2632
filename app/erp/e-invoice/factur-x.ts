import type { PaperAttachment } from "~/pdf/paper";
import { ciiInvoice } from "./cii";
import type { InvoiceData } from "./invoice-data";

/** Returns the file that makes a PDF/A-3 a Factur-X 1.0 (ZUGFeRD 2) invoice of the profile EN 16931. */
export const facturX = (invoice: InvoiceData): PaperAttachment => ({
  name: "factur-x.xml",
  mediaType: "text/xml",
  description: "Factur-X/ZUGFeRD invoice",
  content: ciiInvoice(invoice),
  metadata,
});

const property = (name: string, description: string): string => `
            <rdf:li rdf:parseType="Resource">
              <pdfaProperty:name>${name}</pdfaProperty:name>
              <pdfaProperty:valueType>${name === "part" ? "Integer" : "Text"}</pdfaProperty:valueType>
              <pdfaProperty:category>${name === "part" ? "internal" : "external"}</pdfaProperty:category>
              <pdfaProperty:description>${description}</pdfaProperty:description>
            </rdf:li>`;

const schema = (title: string, uri: string, prefix: string, properties: string): string => `
        <rdf:li rdf:parseType="Resource">
          <pdfaSchema:schema>${title}</pdfaSchema:schema>
          <pdfaSchema:namespaceURI>${uri}</pdfaSchema:namespaceURI>
          <pdfaSchema:prefix>${prefix}</pdfaSchema:prefix>
          <pdfaSchema:property><rdf:Seq>${properties}
          </rdf:Seq></pdfaSchema:property>
        </rdf:li>`;

const facturXUri = "urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#";
const accessibilityUri = "http://www.aiim.org/pdfua/ns/id/";

/** PDF/A allows properties of other standards only with a description of their schemas. */
const metadata = `
    <rdf:Description rdf:about="" xmlns:fx="${facturXUri}">
      <fx:DocumentType>INVOICE</fx:DocumentType>
      <fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>
      <fx:Version>1.0</fx:Version>
      <fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
    </rdf:Description>
    <rdf:Description rdf:about="" xmlns:pdfuaid="${accessibilityUri}">
      <pdfuaid:part>1</pdfuaid:part>
    </rdf:Description>
    <rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
      <pdfaExtension:schemas><rdf:Bag>${schema(
        "Factur-X PDFA Extension Schema",
        facturXUri,
        "fx",
        property("DocumentFileName", "Name of the embedded XML invoice file") +
          property("DocumentType", "INVOICE") +
          property("Version", "Version of the Factur-X XML schema") +
          property("ConformanceLevel", "Conformance level of the embedded Factur-X data"),
      )}${schema(
        "PDF/UA Universal Accessibility Schema",
        accessibilityUri,
        "pdfuaid",
        property("part", "Indicates, which part of ISO 14289 standard is followed"),
      )}
      </rdf:Bag></pdfaExtension:schemas>
    </rdf:Description>
`;
