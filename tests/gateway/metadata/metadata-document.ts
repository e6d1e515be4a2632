import { xml } from "../protocol/odata-error";
import type { Sources } from "../read/source";
import type { EntitySet, Field, Service } from "./model";

const flag = (name: string, value: boolean) => (value ? "" : ` sap:${name}="false"`);

/** Writes `$metadata` in SAP's dialect of EDMX. */
export function metadataDocument(service: Service, sources: Sources): string {
  const name = service.name.replace(/;.*/, "");
  const sets = [...service.sets.values()];
  const types = sets.map((set) => entityType(name, set, sources));
  const associations = sets.flatMap((set) => associationsOf(name, set, sources));
  const entitySets = sets.map(
    (set) =>
      `<EntitySet Name="${set.name}" EntityType="${name}.${set.name}Type"${flag("creatable", set.operations.includes("create"))}${flag(
        "updatable",
        set.operations.includes("update"),
      )}${flag("deletable", set.operations.includes("delete"))} sap:content-version="1"/>`,
  );
  const functions = [...service.functions.values()].map(
    (one) =>
      `<FunctionImport Name="${one.name}" m:HttpMethod="${one.method}">${[...one.parameters.values()]
        .map((field) => `<Parameter Name="${field.name}" Type="Edm.${field.type}" Mode="In"/>`)
        .join("")}</FunctionImport>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?><edmx:Edmx Version="1.0" xmlns:edmx="http://schemas.microsoft.com/ado/2007/06/edmx" xmlns:m="http://schemas.microsoft.com/ado/2007/08/dataservices/metadata" xmlns:sap="http://www.sap.com/Protocols/SAPData"><edmx:DataServices m:DataServiceVersion="2.0"><Schema Namespace="${name}" xml:lang="en" sap:schema-version="1" xmlns="http://schemas.microsoft.com/ado/2008/09/edm">${types.join("")}${associations
    .map((one) => one.association)
    .join(
      "",
    )}<EntityContainer Name="${name}_Entities" m:IsDefaultEntityContainer="true" sap:supported-formats="atom json xlsx">${entitySets.join("")}${associations
    .map((one) => one.set)
    .join("")}${functions.join("")}</EntityContainer></Schema></edmx:DataServices></edmx:Edmx>`;
}

function entityType(service: string, set: EntitySet, sources: Sources): string {
  const etag = sources[set.name]?.etag;
  const keys = set.keys.map((key) => `<PropertyRef Name="${key}"/>`).join("");
  const fields = [...set.fields.values()].map((field) => property(field, field.name === etag)).join("");
  const navigation = navigationsOf(set, sources)
    .map(
      ([name]) =>
        `<NavigationProperty Name="${name}" Relationship="${service}.${associationName(set, name)}" FromRole="From" ToRole="To"/>`,
    )
    .join("");
  return `<EntityType Name="${set.name}Type" sap:content-version="1"><Key>${keys}</Key>${fields}${navigation}</EntityType>`;
}

function property(field: Field, isVersion: boolean): string {
  const size = field.length
    ? ` MaxLength="${field.length}"`
    : field.precision
      ? ` Precision="${field.precision}" Scale="${field.scale ?? 0}"`
      : field.type === "DateTime"
        ? ` Precision="0" sap:display-format="Date"`
        : "";
  return `<Property Name="${xml(field.name)}" Type="Edm.${field.type}"${field.nullable ? "" : ` Nullable="false"`}${size}${
    isVersion ? ` ConcurrencyMode="Fixed"` : ""
  }${flag("creatable", field.creatable)}${flag("updatable", field.updatable)}/>`;
}

const associationName = (set: EntitySet, name: string) => `assoc_${set.name}_${name}`;

const navigationsOf = (set: EntitySet, sources: Sources) =>
  Object.entries(sources[set.name]?.navigation ?? {}).filter(([name]) => set.navigation[name]);

function associationsOf(
  service: string,
  set: EntitySet,
  sources: Sources,
): { association: string; set: string }[] {
  return navigationsOf(set, sources).map(([name, { set: target }]) => {
    const multiplicity = set.navigation[name] === "many" ? "*" : "0..1";
    const association = associationName(set, name);
    return {
      association: `<Association Name="${association}"><End Type="${service}.${set.name}Type" Multiplicity="1" Role="From"/><End Type="${service}.${target}Type" Multiplicity="${multiplicity}" Role="To"/></Association>`,
      set: `<AssociationSet Name="${association}_Set" Association="${service}.${association}"><End EntitySet="${set.name}" Role="From"/><End EntitySet="${target}" Role="To"/></AssociationSet>`,
    };
  });
}
