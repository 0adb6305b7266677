import { redirect } from 'react-router';
import { z } from 'zod';
import { useServiceDue } from '../home/useServiceDue.ts';
import { useTexts } from '../i18n/language.ts';
import { pageLoader } from '../loaders.ts';
import { loadVisitState } from '../loadVehicleState.ts';
import { readQuery } from '../queryParams.ts';
import { catalogueNameIn, vehicleServices } from '../services.ts';
import { Title } from '../ui/title.tsx';
import type { Route } from './+types/history.ts';
import { historyTexts } from './historyTexts.ts';
import { historyPath, historyView, pageSize } from './historyView.ts';
import { Pager } from './pager.tsx';
import { VisitCard } from './visitCard.tsx';

export { PageError as ErrorBoundary } from '../ui/feedback/pageError.tsx';

const querySchema = z.object({ page: z.coerce.number<string>().int().min(1).max(5000).catch(1) });

/** The present owner's visits, the newest first (docs/product.md#history). */
export function loader(args: Route.LoaderArgs) {
	const services = vehicleServices(args);
	const { provider, regNo } = services;
	const page = readQuery(args.request, querySchema)?.page ?? 1;
	return pageLoader(services, async () => {
		const found = await provider.visits({ regNo, skip: (page - 1) * pageSize, take: pageSize });
		if (!found) throw redirect(`/?RegNo=${regNo}`);
		const lastPage = Math.max(1, Math.ceil(found.total / pageSize));
		if (page > lastPage) throw redirect(historyPath(regNo, lastPage));
		const { state, menu } = await loadVisitState(services, found.vehicle);
		return { view: historyView(found, state, page, catalogueNameIn(services)), menu };
	});
}

export default function History({ loaderData: { view } }: Route.ComponentProps) {
	const t = useTexts(historyTexts);
	const { line, badge } = useServiceDue(view.serviceDue);
	return (
		<main id="content" className="page page-narrow history">
			<Title texts={historyTexts} name="title" />
			{line === null ? null : (
				<div className="row" data-overdue={view.serviceDue?.when === 'past' || undefined}>
					{badge === null ? null : <p className="badge">{badge}</p>}
					<p>{line}</p>
				</div>
			)}
			{view.visits.length === 0 ? (
				<p className="card">{t.none}</p>
			) : (
				<ol className="stack">
					{view.visits.map((visit, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: a provider may name no job card, and visits keep their order.
						<li key={`${view.page} ${index}`}>
							<VisitCard regNo={view.regNo} visit={visit} />
						</li>
					))}
				</ol>
			)}
			<Pager view={view} />
			<p className="quiet small">{t.ownOnly}</p>
		</main>
	);
}
