/** Renders the OpenAPI document as a page that needs no script and loads nothing else. */
import { html, raw } from 'hono/html';
import type { JsonSchema, OpenApiDocument, OpenApiOperation } from './openApiDocument.ts';

interface Entry {
	readonly method: 'GET' | 'POST';
	readonly path: string;
	readonly operation: OpenApiOperation;
}

/** A complete HTML page; its only style element has `nonce`. */
export function docsPage(document: OpenApiDocument, nonce: string): string {
	const entries = entriesOf(document);
	const sections = document.tags.map(({ name }) => {
		const own = entries.filter(({ operation }) => operation.tags.includes(name));
		return html`<section aria-labelledby="tag-${name}"><h2 id="tag-${name}">${name}</h2>${own.map(operationHtml)}</section>`;
	});
	return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${document.info.title} ${document.info.version}</title>
<style nonce="${nonce}">${raw(docsPageStyle)}</style>
</head>
<body>
<header>
<h1>${document.info.title} <small>${document.info.version}</small></h1>
<p>${document.info.description}</p>
<p>Base: <code>${document.servers.map((server) => server.url).join(' ')}</code>. As a file: <a href="/openapi.json">openapi.json</a></p>
<p>Every call carries the headers <code>ClientId</code> and <code>ClientSecret</code>, and <code>Authorization: Bearer …</code> when the visitor has one.</p>
</header>
<nav aria-label="Calls"><ul>${entries.map(linkHtml)}</ul></nav>
<main>${sections}
<section aria-labelledby="faults"><h2 id="faults">Faults</h2><p>Every status other than 200 comes with this body.</p>${tableHtml(schemaFields(document.components.schemas.Fault ?? {}))}</section>
</main>
</body>
</html>
`);
}

function entriesOf(document: OpenApiDocument): Entry[] {
	return Object.entries(document.paths).flatMap(([path, { get, post }]) => [
		...(get ? [{ method: 'GET' as const, path, operation: get }] : []),
		...(post ? [{ method: 'POST' as const, path, operation: post }] : []),
	]);
}

const linkHtml = ({ operation: { operationId } }: Entry) => html`<li><a href="#${operationId}">${operationId}</a></li>`;

// The id stands inside the details, because a link to it then opens the details.
function operationHtml({ method, path, operation }: Entry) {
	const body = operation.requestBody?.content['application/json'];
	const response = operation.responses[200]?.content['application/json'].schema ?? {};
	const parameters = operation.parameters.map((parameter): SchemaField => {
		const { name, required, schema, description } = parameter;
		const notes = [`in the ${parameter.in}`, description, describeConstraints(schema)].filter(Boolean).join('; ');
		return { path: name, type: describeType(schema), required, notes };
	});
	const faults = Object.entries(operation.responses)
		.filter(([status]) => status !== '200')
		.map(([status, fault]) => html`<li><strong>${status}</strong> ${fault.description}</li>`);
	return html`<details>
<summary><span class="method ${method.toLowerCase()}">${method}</span> <span class="name">${operation.operationId}</span><span class="about">${operation.summary}</span></summary>
<p class="path" id="${operation.operationId}"><code>${path}</code></p>
<p>${operation.description}</p>
<h3>Parameters</h3>${tableHtml(parameters)}
${body ? html`<h3>Body</h3>${tableHtml(schemaFields(body.schema))}` : ''}
${body?.example === undefined ? '' : html`<h3>Example</h3><pre><code>${JSON.stringify(body.example, null, 2)}</code></pre>`}
<h3>Answer</h3>${responseHtml(response)}
<h3>Faults</h3><ul>${faults}</ul>
</details>`;
}

function responseHtml(schema: JsonSchema) {
	return html`${schema.anyOf ? html`<p>${describeType(schema)}</p>` : ''}${tableHtml(schemaFields(schema))}`;
}

function tableHtml(fields: readonly SchemaField[]) {
	if (fields.length === 0) return html`<p>None.</p>`;
	const rows = fields.map(
		({ path, type, required, notes }) =>
			html`<tr><th scope="row"><code>${path}</code></th><td>${type}</td><td>${required ? 'required' : 'optional'}</td><td>${notes}</td></tr>`,
	);
	return html`<div class="scroll"><table><thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Needed</th><th scope="col">Notes</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}

interface SchemaField {
	/** Path with dots and brackets: `Data[].DisplayName`. */
	readonly path: string;
	readonly type: string;
	readonly required: boolean;
	readonly notes: string;
}

/** All fields of a schema in its order, nested ones after their parent. */
export function schemaFields(schema: JsonSchema, prefix = ''): SchemaField[] {
	const shape = shapeOf(schema);
	return Object.entries(shape.properties ?? {}).flatMap(([name, given]) => {
		const field = typeof given === 'boolean' ? {} : given;
		const path = prefix === '' ? name : `${prefix}.${name}`;
		const required = shape.required?.includes(name) ?? false;
		const { contentSchema: content } = field;
		const items = typeof content === 'object' ? null : itemsOf(field);
		return [
			{ path, type: describeType(field), required, notes: describeConstraints(field) },
			...schemaFields(typeof content === 'object' ? content : (items ?? field), items === null ? path : `${path}[]`),
		];
	});
}

/** The object variant of a schema; empty: it has none. */
function shapeOf(schema: JsonSchema): JsonSchema {
	return formsOf(schema).find((form) => form.properties !== undefined) ?? {};
}

/** The variants of a schema: one for each type that a value may have. */
function formsOf(schema: JsonSchema): JsonSchema[] {
	if (schema.anyOf !== undefined) return schema.anyOf.flatMap(formsOf);
	if (!Array.isArray(schema.type)) return [schema];
	return schema.type.map((type) => ({ ...schema, type }));
}

function itemsOf(schema: JsonSchema): JsonSchema | null {
	const items = formsOf(schema).find((form) => form.type === 'array')?.items;
	return typeof items === 'object' && !Array.isArray(items) ? items : null;
}

const typeNames: Readonly<Record<string, string>> = {
	string: 'text',
	integer: 'whole number',
	boolean: 'true or false',
};

/** `text`, `text or number`, `list of objects`; null is left out. */
export function describeType(schema: JsonSchema): string {
	const names = formsOf(schema)
		.filter((form) => form.type !== 'null' && form.const !== null)
		.map((form) => {
			const items = itemsOf(form);
			if (items !== null) return `list of ${items.properties ? 'objects' : describeType(items)}`;
			const type = String(form.type ?? 'anything');
			return typeNames[type] ?? type;
		});
	return [...new Set(names)].join(' or ');
}

/** The description, fixed values, limits and examples of all variants. */
export function describeConstraints(schema: JsonSchema): string {
	const forms = formsOf(schema);
	const limits = forms.flatMap((form) => [
		form.const !== undefined && form.const !== null && `always ${JSON.stringify(form.const)}`,
		form.enum && `one of ${form.enum.map((value) => JSON.stringify(value)).join(', ')}`,
		form.maxLength !== undefined && `at most ${form.maxLength} characters`,
		form.maximum !== undefined && form.minimum !== undefined && `${form.minimum} to ${form.maximum}`,
		form.maxItems !== undefined && `at most ${form.maxItems} rows`,
	]);
	const examples = schema.examples?.map((example) => `such as ${JSON.stringify(example)}`) ?? [];
	const notes = [schema.description, ...new Set(limits), ...examples].filter((note) => typeof note === 'string');
	return notes.join('; ');
}

/** CSS of the docs page: system fonts, one column, light or dark by the system's preference. */
const docsPageStyle = `
:root { --ground: #fdfcfa; --text: #1f1d1a; --quiet: #66605a; --line: #dcd7d0; --brand: #9a3412; --panel: #f5f2ed; }
@media (prefers-color-scheme: dark) {
	:root { --ground: #191715; --text: #eeeae4; --quiet: #a8a199; --line: #3b3733; --brand: #fdba74; --panel: #23201d; }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 104px; }
body { margin: 0 auto; max-width: 1080px; padding: 16px; background: var(--ground); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 28px; line-height: 1.2; margin: 8px 0; }
h1 small { font-size: 16px; color: var(--quiet); font-weight: 400; }
h2 { font-size: 20px; margin: 32px 0 8px; }
h3 { font-size: 16px; margin: 16px 0 8px; }
a { color: var(--brand); }
code, pre { font-family: ui-monospace, monospace; font-size: 14px; }
code { overflow-wrap: anywhere; }
pre { background: var(--panel); padding: 16px; border-radius: 10px; overflow-x: auto; }
nav ul { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: 0 16px; }
nav a { display: inline-block; padding: 8px 0; overflow-wrap: anywhere; }
details { border: 1px solid var(--line); border-radius: 12px; margin: 8px 0; padding: 0 16px; }
details[open] { padding-bottom: 16px; }
details:has(:target) { border-color: var(--brand); }
summary { min-height: 44px; padding: 10px 0; cursor: pointer; overflow-wrap: anywhere; }
summary .name { font-weight: 600; }
summary .about { display: block; color: var(--quiet); font-size: 14px; }
.method { display: inline-block; min-width: 44px; font: 600 14px/1.5 ui-monospace, monospace; }
.post { color: var(--brand); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 14px; }
th, td { text-align: left; vertical-align: top; padding: 8px 16px 8px 0; border-bottom: 1px solid var(--line); font-weight: 400; }
@media (min-width: 641px) { th code { overflow-wrap: normal; } }
thead th { color: var(--quiet); }
@media (max-width: 640px) {
	table, tbody, tr, th, td { display: block; }
	thead { position: absolute; clip-path: inset(50%); height: 1px; overflow: hidden; }
	tr { border-bottom: 1px solid var(--line); padding: 8px 0; }
	th, td { border: 0; padding: 0; }
	td:nth-child(2), td:nth-child(3) { display: inline; color: var(--quiet); }
	td:nth-child(2)::after { content: ', '; }
	td:empty { display: none; }
}
`;
