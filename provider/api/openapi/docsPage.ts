/** Renders the OpenAPI document as a page that needs no script and loads nothing else. */

import { docsPageStyle } from './docsPageStyle.ts';
import type { OpenApiDocument, OpenApiOperation } from './openApiTypes.ts';
import { describeConstraints, describeType, type SchemaField, schemaFields } from './schemaSummary.ts';

interface Entry {
	readonly method: 'GET' | 'POST';
	readonly path: string;
	readonly operation: OpenApiOperation;
}

/** A complete HTML page; `nonce` is that of its only style element. */
export function docsPage(document: OpenApiDocument, nonce: string): string {
	const entries = entriesOf(document);
	const sections = document.tags.map(({ name }) => {
		const own = entries.filter(({ operation }) => operation.tags.includes(name));
		return `<section aria-labelledby="tag-${escapeHtml(name)}"><h2 id="tag-${escapeHtml(name)}">${escapeHtml(name)}</h2>${own.map(operationHtml).join('')}</section>`;
	});
	return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(document.info.title)} ${escapeHtml(document.info.version)}</title>
<style nonce="${escapeHtml(nonce)}">${docsPageStyle}</style>
</head>
<body>
<header>
<h1>${escapeHtml(document.info.title)} <small>${escapeHtml(document.info.version)}</small></h1>
<p>${escapeHtml(document.info.description)}</p>
<p>Base: <code>${document.servers.map((server) => escapeHtml(server.url)).join(' ')}</code>. As a file: <a href="/openapi.json">openapi.json</a></p>
<p>Every call carries the headers <code>ClientId</code> and <code>ClientSecret</code>, and <code>Authorization: Bearer …</code> when the visitor has one.</p>
</header>
<nav aria-label="Calls"><ul>${entries.map(linkHtml).join('')}</ul></nav>
<main>${sections.join('')}
<section aria-labelledby="faults"><h2 id="faults">Faults</h2><p>Every status other than 200 comes with this body.</p>${tableHtml(schemaFields(document.components.schemas.Fault ?? {}))}</section>
</main>
</body>
</html>
`;
}

function entriesOf(document: OpenApiDocument): Entry[] {
	return Object.entries(document.paths).flatMap(([path, { get, post }]) => [
		...(get ? [{ method: 'GET' as const, path, operation: get }] : []),
		...(post ? [{ method: 'POST' as const, path, operation: post }] : []),
	]);
}

function linkHtml({ operation }: Entry): string {
	return `<li><a href="#${escapeHtml(operation.operationId)}">${escapeHtml(operation.operationId)}</a></li>`;
}

// The id is on an element inside the details, because following a link to it then opens the details.
function operationHtml({ method, path, operation }: Entry): string {
	const body = operation.requestBody?.content['application/json'];
	const response = operation.responses[200]?.content['application/json'].schema ?? {};
	const parameters = operation.parameters.map((parameter): SchemaField => {
		const { name, required, schema, description } = parameter;
		const notes = [`in the ${parameter.in}`, description, describeConstraints(schema)].filter(Boolean).join('; ');
		return { path: name, type: describeType(schema), required, notes };
	});
	const faults = Object.entries(operation.responses)
		.filter(([status]) => status !== '200')
		.map(([status, fault]) => `<li><strong>${escapeHtml(status)}</strong> ${escapeHtml(fault.description)}</li>`);
	return `<details>
<summary><span class="method ${method.toLowerCase()}">${method}</span> <span class="name">${escapeHtml(operation.operationId)}</span><span class="about">${escapeHtml(operation.summary)}</span></summary>
<p class="path" id="${escapeHtml(operation.operationId)}"><code>${escapeHtml(path)}</code></p>
<p>${escapeHtml(operation.description)}</p>
<h3>Parameters</h3>${tableHtml(parameters)}
${body ? `<h3>Body</h3>${tableHtml(schemaFields(body.schema))}` : ''}
${body?.example === undefined ? '' : `<h3>Example</h3><pre><code>${escapeHtml(JSON.stringify(body.example, null, 2))}</code></pre>`}
<h3>Answer</h3>${responseHtml(response)}
<h3>Faults</h3><ul>${faults.join('')}</ul>
</details>`;
}

function responseHtml(schema: Parameters<typeof schemaFields>[0]): string {
	const fields = schemaFields(schema);
	const forms = schema.anyOf ? `<p>${escapeHtml(describeType(schema))}</p>` : '';
	return forms + tableHtml(fields);
}

function tableHtml(fields: readonly SchemaField[]): string {
	if (fields.length === 0) return '<p>None.</p>';
	const rows = fields.map(
		({ path, type, required, notes }) =>
			`<tr><th scope="row"><code>${escapeHtml(path)}</code></th><td>${escapeHtml(type)}</td><td>${required ? 'required' : 'optional'}</td><td>${escapeHtml(notes)}</td></tr>`,
	);
	return `<div class="scroll"><table><thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Needed</th><th scope="col">Notes</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

const entities: Readonly<Record<string, string>> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&#39;',
};

/** Escapes text for an element or a quoted attribute. */
function escapeHtml(value: string): string {
	return value.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
