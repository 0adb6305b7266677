/** Draws the icons of public/ and the preview picture of links from public/icon.svg: `node tests/e2e/drawIcons.ts`. */
import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { launchBrowser } from './support/browser.ts';

const folder = resolve(import.meta.dirname, '../../public');
const icon = await readFile(resolve(folder, 'icon.svg'), 'utf8');
/**
 * Without its round corners, for systems that cut a shape of their own; `scale` keeps the drawing inside that shape.
 */
const full = (scale: number) =>
	icon.replace('rx="7" ', '').replace('<g ', `<g transform="translate(16 16) scale(${scale}) translate(-16 -16)" `);
/** Neutral colours go with any maker's. */
const preview = `<div style="height:630px;background:#f1ece3"><svg viewBox="0 0 1200 630" width="1200" fill="none"
	stroke="#1f1b16" stroke-width="18" stroke-linecap="round" stroke-linejoin="round">
	<path d="M0 512h1200v118H0z" fill="#e0d8cb" stroke="none"/>
	<circle cx="400" cy="400" r="104"/><circle cx="800" cy="400" r="104"/>
	<circle cx="400" cy="400" r="22" fill="#1f1b16"/><circle cx="800" cy="400" r="22" fill="#1f1b16"/>
	<path d="M400 400l96-118h176l52-62M800 400L704 174h-74M704 174h44"/>
	<path d="M496 282l-14-46h-96c-20 0-26-22-6-28l136-6 44 18c20-46 60-60 100-48 24 8 36 26 40 46l-28 64z" fill="#1f1b16"/>
	<path d="M520 400h150l46-118H496z" fill="#c9bfae"/><circle cx="596" cy="346" r="34"/><path d="M520 400H400M548 512l40-112"/>
</svg></div>`;

const browser = await launchBrowser();
const page = await browser.newPage();
async function draw(html: string, width: number, height: number): Promise<Buffer> {
	await page.setViewportSize({ width, height });
	await page.setContent(`<style>body{margin:0}svg{display:block}</style>${html}`);
	return page.screenshot({ omitBackground: true });
}
const square = (svg: string, size: number) => draw(svg.replace('<svg ', `<svg width="${size}" `), size, size);

await writeFile(resolve(folder, 'favicon.ico'), icoOf(await square(icon, 32), 32));
await writeFile(resolve(folder, 'apple-touch-icon.png'), await square(full(0.9), 180));
await writeFile(resolve(folder, 'icon-192.png'), await square(icon, 192));
await writeFile(resolve(folder, 'icon-512.png'), await square(icon, 512));
await writeFile(resolve(folder, 'icon-maskable-512.png'), await square(full(0.75), 512));
await writeFile(resolve(folder, 'preview.png'), await draw(preview, 1200, 630));
await browser.close();

/** An icon file with one picture, a PNG of `size` pixels. */
function icoOf(png: Buffer, size: number): Buffer {
	const header = Buffer.alloc(22);
	header.writeUInt16LE(1, 2);
	header.writeUInt16LE(1, 4);
	header.writeUInt8(size, 6);
	header.writeUInt8(size, 7);
	header.writeUInt16LE(1, 10);
	header.writeUInt16LE(32, 12);
	header.writeUInt32LE(png.length, 14);
	header.writeUInt32LE(header.length, 18);
	return Buffer.concat([header, png]);
}
