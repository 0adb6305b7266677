import { formatRupees } from '../../domain/money.ts';
import { isolated } from '../../domain/text/bidi.ts';
import { useTexts } from '../i18n/language.ts';
import { Fact } from '../ui/fact.tsx';
import { Reading } from '../ui/reading.tsx';
import { homeTexts } from './homeTexts.ts';
import type { HomeBookedService } from './homeView.ts';

/** What was booked: the jobs with their prices, and what else the provider says of it (docs/product.md#home). */
export function BookedCard({ booked }: { booked: HomeBookedService }) {
	const t = useTexts(homeTexts);
	const { jobs, km, problem, mobileEnd } = booked;
	return (
		<section className="card" aria-labelledby="booked">
			<h2 id="booked">{t.booked}</h2>
			<dl className="rows">
				{withKeys(jobs).map(({ key, name, price }) => (
					<Fact key={key} name={isolated(name)}>
						{price === null ? t.unknownPrice : formatRupees(price)}
					</Fact>
				))}
				{km === null ? null : (
					<Fact name={t.bookedReading}>
						<Reading km={km} />
					</Fact>
				)}
				{problem === null ? null : <Fact name={t.problem}>{problem}</Fact>}
				{mobileEnd === null ? null : <Fact name={t.mobile}>{t.endsIn(mobileEnd)}</Fact>}
			</dl>
		</section>
	);
}

/** With keys for their elements: two may have the same name. */
const withKeys = (jobs: HomeBookedService['jobs']) =>
	jobs.map((job, index) => ({ ...job, key: `${index} ${job.name}` }));
