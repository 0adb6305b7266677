import { scriptFaultId } from './topLines.tsx';

/**
 * Runs before all other scripts of the page. Adds functions that they use and old browsers lack
 * (docs/product.md#browsers), and shows `ScriptFault` if one of them fails. Each page contains its text as built, so it
 * uses nothing from outside, and no syntax that the build lowers with a helper.
 */
function prepareBrowser(lineId: string): void {
	const bring = (owner: object, name: string, value: unknown) => {
		if (!(name in owner)) Object.defineProperty(owner, name, { value, writable: true, configurable: true });
	};
	bring(Array.prototype, 'findLast', function findLast(this: unknown[], test: (item: unknown, at: number) => boolean) {
		for (let at = this.length - 1; at >= 0; at--) if (test(this[at], at)) return this[at];
		return undefined;
	});
	bring(Array.prototype, 'toSorted', function toSorted(this: unknown[], compare?: (a: unknown, b: unknown) => number) {
		return [...this].sort(compare);
	});
	// The router reads its data through these three.
	interface Transformer {
		transform(chunk: unknown, to: ReadableStreamDefaultController): void;
		flush?(to: ReadableStreamDefaultController): void;
	}
	bring(globalThis, 'TransformStream', function (this: { transformer: Transformer }, given: Transformer) {
		this.transformer = given;
	});
	bring(
		ReadableStream.prototype,
		'pipeThrough',
		function pipeThrough(this: ReadableStream, { transformer }: { transformer: Transformer }) {
			const reader = this.getReader();
			return new ReadableStream({
				async start(to) {
					for (let read = await reader.read(); !read.done; read = await reader.read()) {
						transformer.transform(read.value, to);
					}
					transformer.flush?.(to);
					to.close();
				},
			});
		},
	);
	const encoder = new TextEncoder();
	bring(
		globalThis,
		'TextEncoderStream',
		class extends TransformStream<string, Uint8Array> {
			constructor() {
				super({ transform: (text, to) => to.enqueue(encoder.encode(text)) });
			}
		},
	);
	const onFault = (event: Event) => {
		// Images fail too, and so do scripts that an app adds to the pages it shows.
		if (event.target instanceof Element && event.target.localName !== 'script') return;
		if (event instanceof ErrorEvent && !event.filename.includes('/assets/')) return;
		document.getElementById(lineId)?.removeAttribute('hidden');
	};
	addEventListener('error', onFault, true);
	addEventListener('unhandledrejection', onFault);
}

/**
 * Keeps the last press before React has taken over the page, and shows its button as busy. `useEarlyInput`
 * (earlyInput.ts) repeats it, but not after 10 s, a scroll or a look at another page. Links and forms need no script.
 */
function keepEarlyPress(): void {
	let kept: Element | null = null;
	let timer: ReturnType<typeof setTimeout>;
	let top = 0;
	const drop = () => {
		kept?.removeAttribute('data-loading');
		kept?.removeAttribute('aria-busy');
		kept = null;
	};
	const keep = ({ target }: Event) => {
		drop();
		clearTimeout(timer);
		kept = target instanceof Element ? target.closest('button[type="button"]:enabled') : null;
		kept?.setAttribute('data-loading', 'early');
		kept?.setAttribute('aria-busy', 'true');
		timer = setTimeout(drop, 10_000);
		top = scrollY;
	};
	addEventListener('click', keep, true);
	for (const type of ['visibilitychange', 'pagehide']) addEventListener(type, drop, true);
	// The event of an earlier scroll may come after the press.
	addEventListener('scroll', () => scrollY !== top && drop());
	addEventListener('hydrated', () => {
		removeEventListener('click', keep, true);
		// React itself answers a press during which it takes over.
		if (window.event?.type === 'click') drop();
	});
}

/** The script itself, to be put into a `script` element. */
export const firstScript = `(${prepareBrowser})(${JSON.stringify(scriptFaultId)});(${keepEarlyPress})()`.replace(
	/\n\t+/g,
	'\n',
);
