/** The parts of an OpenAPI 3.1 document that the portal's own has. */
import type { z } from 'zod';

export type JsonSchema = z.core.JSONSchema.JSONSchema;

export interface OpenApiParameter {
	readonly name: string;
	readonly in: 'path' | 'query' | 'header';
	readonly required: boolean;
	readonly description?: string;
	readonly schema: JsonSchema;
}

export interface OpenApiResponse {
	readonly description: string;
	readonly content: { readonly 'application/json': { readonly schema: JsonSchema } };
}

export interface OpenApiOperation {
	readonly operationId: string;
	readonly summary: string;
	readonly description: string;
	readonly tags: readonly string[];
	readonly parameters: readonly OpenApiParameter[];
	readonly requestBody?: {
		readonly required: true;
		readonly content: { readonly 'application/json': { readonly schema: JsonSchema; readonly example?: unknown } };
	};
	readonly responses: Readonly<Record<string, OpenApiResponse>>;
}

export interface OpenApiDocument {
	readonly openapi: '3.1.0';
	readonly info: { readonly title: string; readonly version: string; readonly description: string };
	readonly servers: readonly { readonly url: string }[];
	readonly security: readonly Readonly<Record<string, readonly string[]>>[];
	readonly tags: readonly { readonly name: string }[];
	readonly paths: Readonly<Record<string, { readonly get?: OpenApiOperation; readonly post?: OpenApiOperation }>>;
	readonly components: {
		readonly schemas: Readonly<Record<string, JsonSchema>>;
		readonly securitySchemes: Readonly<Record<string, unknown>>;
	};
}
