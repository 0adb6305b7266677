import { useState } from 'react';

/** The text of the portal's page at this address, from the listener that serves only texts. */
export async function loader({ request }: { request: Request }) {
	const { pathname, search } = new URL(request.url);
	const text = await (await fetch(`http://127.0.0.1:${process.env.BASELINE_PORT}${pathname}${search}`)).text();
	return { runs: [...text.matchAll(/<p>([^<]*)<\/p>/g)].map(([, run = '']) => run) };
}

export default function Page({ loaderData }: { loaderData: { readonly runs: readonly string[] } }) {
	const [presses, setPresses] = useState(0);
	return (
		<>
			<button type="button" onClick={() => setPresses(presses + 1)}>
				{presses}
			</button>
			{loaderData.runs.map((run, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
				<p key={index}>{run}</p>
			))}
		</>
	);
}
