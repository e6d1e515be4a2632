import { randomUUID } from "node:crypto";
import type { EmbeddedErp } from "~/erp/embedded/embedded-erp.server";
import { ErpError } from "~/erp/erp-errors";
import { metadataDocument } from "./metadata/metadata-document";
import { type Extensions, loadServices, type Service } from "./metadata/model";
import { batchResponse, parseBatch } from "./protocol/batch";
import { etagOf } from "./protocol/entry";
import { type Request, type Response, wantsJson } from "./protocol/exchange";
import { callFunction } from "./protocol/handle-function";
import { json, notFound, readResource } from "./protocol/handle-read";
import { carryOut, tunnelledMethod, writeOperationOf } from "./protocol/handle-write";
import { errorAsJson, errorAsXml, frameworkCodes, ODataError } from "./protocol/odata-error";
import { parseResource, type Resource } from "./protocol/resource";
import { EntityReader } from "./read/read-entities";
import type { ReadableSet } from "./read/source";
import { erpErrorOf } from "./services/erp-errors";
import { languageOf } from "./services/languages";
import type { Call, SapService, WriteOperation } from "./services/service";
import { sapServices } from "./services/services";

export interface GatewayOptions {
  erp: EmbeddedErp;
  /** Largest page of a list; further entities follow by `__next`. */
  pageSize?: number;
  extensions?: Extensions;
}

/** Entrance of a request: the host as the caller addressed it, and the languages of the session. */
export interface Entry {
  base: string;
  sapLanguage: string;
}

/** OData services over the embedded ERP, without transport, sessions and faults. */
export class Gateway {
  private readonly services: Map<string, Service>;
  private readonly logic: Map<string, SapService>;

  constructor(private readonly options: GatewayOptions) {
    this.services = loadServices(options.extensions);
    this.logic = new Map(sapServices(options.extensions ?? {}).map((service) => [service.name, service]));
  }

  /** Service whose path the address begins with, and the rest of the address. */
  route(url: string): { service: Service; rest: string } | undefined {
    const match = /^\/sap\/opu\/odata\/sap\/([^/?]+)(.*)$/s.exec(url);
    const service = this.services.get(decodeURIComponent(match?.[1] ?? "").replace(/;v=0001$/, ""));
    return service && this.logic.has(service.name) ? { service, rest: match?.[2] ?? "" } : undefined;
  }

  /** Answers one request below a service; failures become responses. */
  async answer(service: Service, request: Request, entry: Entry): Promise<Response> {
    const call = this.callOf(service, entry);
    try {
      return await this.dispatch(service, request, entry, call);
    } catch (error) {
      return this.failure(error, service, request, call);
    }
  }

  private async dispatch(service: Service, request: Request, entry: Entry, call: Call): Promise<Response> {
    const [path = "", search = ""] = splitUrl(request.url);
    if (path.replaceAll("/", "") === "$batch") return this.batch(service, request, entry);
    const query = new URLSearchParams(search);
    const resource = parseResource(service, path);
    const logic = this.logicOf(service);
    switch (resource.kind) {
      case "root":
        return json({ d: { EntitySets: [...service.sets.keys()] } });
      case "metadata":
        return {
          status: 200,
          headers: { "content-type": "application/xml", dataserviceversion: "2.0" },
          body: metadataDocument(service, logic.sources),
        };
      case "function":
        return callFunction(logic, {
          description: resource.function,
          query,
          method: tunnelledMethod(request),
          call,
        });
      default:
        return this.onSet({ service, request, entry, call, path, query }, resource);
    }
  }

  private async onSet(
    { service, request, entry, call, path, query }: Dispatch,
    resource: Extract<Resource, { kind: "set" }>,
  ): Promise<Response> {
    const target = call.find(resource.set.name);
    const logic = this.logicOf(service);
    if (resource.suffix === "$value" && logic.download && resource.key && request.method === "GET") {
      return logic.download(resource.key, call);
    }
    if (request.method === "GET" || request.method === "HEAD") {
      const place = {
        base: entry.base,
        pageSize: this.options.pageSize ?? 1000,
        address: `${service.path}/${path.replace(/^\//, "")}`,
        query,
        afterHead: request.afterHead,
      };
      return readResource(call, target, resource, place);
    }
    if (request.method === "POST" && logic.upload && !resource.key) {
      const key = await logic.upload(target.set.name, request, call);
      const [response] = await carryOut(
        { ...logic, write: async () => [{ key }] },
        [{ verb: "create", target, key, payload: { fields: {}, children: {} }, ifMatch: undefined }],
        call,
        { base: entry.base, isJson: wantsJson(request) },
      );
      return response ?? json({}, 201);
    }
    const operation = writeOperationOf(call, target, resource, request);
    const [response] = await carryOut(logic, [operation], call, {
      base: entry.base,
      isJson: wantsJson(request),
    });
    return response ?? json({}, 204);
  }

  private async batch(service: Service, request: Request, entry: Entry): Promise<Response> {
    const parts = parseBatch(request.headers["content-type"] ?? "", request.body);
    const responses: Parameters<typeof batchResponse>[0][number][] = [];
    for (const part of parts) {
      if (part.kind === "request")
        responses.push(await this.answer(service, inBatch(part.request, request), entry));
      else responses.push(await this.changeset(service, part.requests, request, entry));
    }
    return batchResponse(responses);
  }

  private async changeset(service: Service, requests: Request[], batch: Request, entry: Entry) {
    const call = this.callOf(service, entry);
    const [first] = requests;
    try {
      const operations = requests.map((request): WriteOperation => {
        const resource = parseResource(service, splitUrl(request.url)[0] ?? "");
        if (resource.kind !== "set") {
          throw new ODataError(
            501,
            frameworkCodes.notAllowed,
            "Function imports are not allowed in a changeset",
          );
        }
        return writeOperationOf(call, call.find(resource.set.name), resource, inBatch(request, batch));
      });
      const isJson = wantsJson(inBatch(first ?? batch, batch));
      const responses = await carryOut(this.logicOf(service), operations, call, { base: entry.base, isJson });
      return {
        changeset: responses.map((response, at) => {
          const id = requests[at]?.headers["content-id"];
          return { response, ...(id ? { id } : {}) };
        }),
      };
    } catch (error) {
      return this.failure(error, service, inBatch(first ?? batch, batch), call);
    }
  }

  private callOf(service: Service, entry: Entry): Call {
    const { erp } = this.options;
    const language = languageOf(entry.sapLanguage);
    const reader = new EntityReader(
      erp.pool,
      language,
      () => erp.today(),
      (name, set) => this.findSet(name, set),
    );
    const find = (set: string) => this.findSet(service.name, set);
    return {
      erp,
      sql: erp.pool,
      today: () => erp.today(),
      reader,
      messages: [],
      find,
      context: (salesArea, partner) => ({
        system: "sap",
        language: language.texts,
        salesArea,
        requestId: randomUUID(),
        isStaff: true,
        ...(partner ? { partner } : {}),
      }),
      verify: async ({ target, key, ifMatch }) => {
        if (!target.source.etag && !ifMatch) return;
        const entity = await reader.get(target, key);
        if (!entity) throw notFound(target);
        if (!ifMatch) {
          throw new ODataError(
            428,
            frameworkCodes.noEtag,
            "Precondition required: the request has no If-Match",
          );
        }
        if (ifMatch !== "*" && ifMatch !== etagOf(entity)) {
          throw new ODataError(412, frameworkCodes.oldEtag, "Precondition failed");
        }
      },
    };
  }

  private findSet(serviceName: string, name: string): ReadableSet {
    const service = this.services.get(serviceName);
    const set = service?.sets.get(name);
    const source = this.logic.get(serviceName)?.sources[name];
    if (!service || !set) throw new ODataError(404, frameworkCodes.unknownSegment, `Unknown '${name}'`);
    if (!source) throw new ODataError(501, frameworkCodes.notAllowed, `'${name}' is not implemented`);
    return { service, set, source };
  }

  private logicOf(service: Service): SapService {
    const logic = this.logic.get(service.name);
    if (!logic) throw new ODataError(404, frameworkCodes.unknownSegment, `No service '${service.name}'`);
    return logic;
  }

  private failure(error: unknown, service: Service, request: Request, call: Call): Response {
    const failure =
      error instanceof ODataError
        ? error
        : error instanceof ErpError
          ? erpErrorOf(error)
          : new ODataError(500, "/IWFND/CM_MGW_RT/500", `Internal error: ${String(error)}`);
    const transaction = randomUUID().replaceAll("-", "").toUpperCase();
    const language = call.reader.language.codes.toLowerCase();
    const isJson = wantsJson(request);
    return {
      status: failure.status,
      headers: {
        ...failure.headers,
        "content-type": isJson ? "application/json; charset=utf-8" : "application/xml; charset=utf-8",
        dataserviceversion: "1.0",
      },
      body: (isJson ? errorAsJson : errorAsXml)(failure, service.name, transaction, language),
    };
  }
}

interface Dispatch {
  service: Service;
  request: Request;
  entry: Entry;
  call: Call;
  path: string;
  query: URLSearchParams;
}

const splitUrl = (url: string): [string, string] => {
  const at = url.indexOf("?");
  return at < 0 ? [url, ""] : [url.slice(0, at), url.slice(at + 1)];
};

/** Request of a batch: what it does not say itself holds from the batch. */
const inBatch = (request: Request, batch: Request): Request => ({
  ...request,
  headers: {
    ...(batch.headers.accept?.includes("json") ? { accept: batch.headers.accept } : {}),
    ...request.headers,
  },
});
