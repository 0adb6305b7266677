/** For tests: what the screens of a visitor's vehicle say, as HTML of the server, with the shell around them. */
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub, Outlet } from 'react-router';
import * as home from '../home/home.tsx';
import { LanguageContext } from '../i18n/language.ts';
import * as makepayment from '../makepayment/makepayment.tsx';
import * as paymentDealer from '../paymentDealer/paymentDealer.tsx';
import * as paymentFail from '../paymentFail/paymentFail.tsx';
import * as paymentSuccess from '../paymentSuccess/paymentSuccess.tsx';
import { Shell } from '../shell/shell.tsx';
import { KitProvider } from '../styles/kitProvider.tsx';
import * as tracking from '../tracking/tracking.tsx';
import { visitorRegNo } from './visitor.ts';

export interface RenderedScreen {
	/** Path and query after all redirects. */
	readonly address: string;
	/** The text of the main content, without markup. */
	readonly text: string;
	/** The names of the filled buttons and button-like links. */
	readonly filled: readonly string[];
	/** The links of the side menu. */
	readonly menu: readonly string[];
}

interface RouteModule {
	readonly loader: (args: never) => Promise<unknown>;
	readonly default: React.ComponentType<never>;
}

const modules = new Map<string, RouteModule>([
	['', home],
	['tracking', tracking],
	['makepayment', makepayment],
	['payment-dealer', paymentDealer],
	['payment-success', paymentSuccess],
	['payment-fail', paymentFail],
]);

const maxRedirects = 5;

/** Loads an address with `args` (app/testing/visitor.ts), follows its redirects, and renders it. */
export async function renderScreen(address: string, args: (address: string) => never): Promise<RenderedScreen> {
	let current = address;
	for (let redirects = 0; redirects <= maxRedirects; redirects++) {
		const path = new URL(current, 'http://portal.test').pathname.split('/')[1] ?? '';
		const module = modules.get(path);
		if (!module) throw new Error(`no screen at ${current}`);
		const loaded = await module.loader(args(current)).catch((thrown: unknown) => {
			if (thrown instanceof Response) return thrown;
			throw thrown;
		});
		const target = loaded instanceof Response ? loaded.headers.get('Location') : null;
		if (target === null) return render(current, module, loaded);
		current = target;
	}
	throw new Error(`${address} redirects without an end`);
}

function Frame() {
	return (
		<KitProvider>
			<LanguageContext value="en">
				<Shell brandName="Kickstand" regNo={visitorRegNo} canSignOut={false} mustCheckLink={false}>
					<Outlet />
				</Shell>
			</LanguageContext>
		</KitProvider>
	);
}

function render(address: string, module: RouteModule, loaderData: unknown): RenderedScreen {
	const Screens = createRoutesStub([
		{
			id: 'root',
			path: '/',
			Component: Frame,
			children: [
				{ id: 'home', index: true, Component: module.default as never, loader: () => loaderData },
				{ id: 'screen', path: '*', Component: module.default as never, loader: () => loaderData },
			],
		},
	]);
	const hydrationData = { loaderData: { home: loaderData, screen: loaderData } };
	const html = renderToStaticMarkup(<Screens initialEntries={[address]} hydrationData={hydrationData as never} />);
	const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
	const nav = /<nav[\s\S]*<\/nav>/.exec(html)?.[0] ?? '';
	return {
		address,
		text: textOf(main),
		filled: [...main.matchAll(/<(a|button)\b[^>]*mantine-Button-root[^>]*>([\s\S]*?)<\/\1>/g)]
			.filter(([tag]) => !/^[^>]*data-variant="default"/.test(tag))
			.map(([, , content = '']) => textOf(content)),
		menu: [...nav.matchAll(/<a\b[^>]*>([\s\S]*?)<\/a>/g)].map(([, content = '']) => textOf(content)),
	};
}

const textOf = (html: string): string =>
	html
		.replace(/<(svg|noscript|style)[\s\S]*?<\/\1>/g, '')
		.replace(/<[^>]+>/g, ' ')
		.replaceAll('&#x27;', '’')
		.replaceAll('&amp;', '&')
		.replace(/\s+/g, ' ')
		.trim();
