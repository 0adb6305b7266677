import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Context, Hono } from 'hono';
import { backgroundColor, brandVariables, defaultBrandColor, headerColors } from '../../../domain/brand.ts';
import type { Config } from '../../config/config.ts';
import type { PortalEnv } from '../portalEnv.ts';

/** `clientFolder`: the folder of the built files that browsers load. */
type BrandFilesOptions = Pick<Config, 'brandName' | 'brandColor'> & { readonly clientFolder: string };

/**
 * Serves the files that carry the maker's name and colour: the web app manifest, and the icon in the colour. The other
 * icons are static, in Kickstand's colour (docs/configure.md#the-makers-icons).
 */
export function brandFiles({ brandName, brandColor, clientFolder }: BrandFilesOptions): Hono<PortalEnv> {
	const iconColor = brandColor ? brandVariables(brandColor)['--brand-light'] : defaultBrandColor;
	const manifest = JSON.stringify({
		id: '/',
		start_url: '/',
		name: brandName,
		short_name: brandName,
		display: 'minimal-ui',
		// The pages' own `theme-color` for the light scheme; the pages' element wins over the manifest's.
		theme_color: headerColors.light,
		background_color: backgroundColor,
		icons: [
			{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
			{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
			{ src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
			{ src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
		],
	});
	const icon = readFileSync(join(clientFolder, 'icon.svg'), 'utf8').replace(defaultBrandColor, iconColor);
	const send = (text: string, type: string) => (c: Context<PortalEnv>) =>
		c.body(text, 200, { 'Content-Type': type, 'Cache-Control': 'public, max-age=3600' });
	const app = new Hono<PortalEnv>();
	app.get('/manifest.webmanifest', send(manifest, 'application/manifest+json'));
	if (brandColor !== null) app.get('/icon.svg', send(icon, 'image/svg+xml'));
	return app;
}
