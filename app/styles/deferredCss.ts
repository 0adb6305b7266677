import address from './deferred.css?url';

/** Loads the style of all other pages once this one is there; asks again when the network was lost. */
export function loadDeferredCss(): void {
	const link = document.createElement('link');
	link.rel = 'stylesheet';
	link.href = address;
	link.addEventListener('error', () => {
		link.remove();
		setTimeout(loadDeferredCss, 2_000);
	});
	document.head.append(link);
}
