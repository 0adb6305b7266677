import { sql } from 'kysely';
import type { RateSlab, SelfDeclaration } from '../../../domain/booking/catalogue.ts';
import { cleanLine, cleanLines } from '../../../domain/text/providerText.ts';
import { listSql } from '../jsonSql.ts';
import type { OperationContext } from '../operationContext.ts';

/** Charges for pick-up and drop by distance, the shortest first. */
export async function readRateSlabs(dealerCode: string, { db }: OperationContext): Promise<readonly RateSlab[]> {
	return db
		.selectFrom('rate_slab')
		.innerJoin('dealer', 'dealer.id', 'rate_slab.dealer_id')
		.select(['rate_slab.id as documentId', 'km_from as fromKm', 'km_to as toKm', 'price'])
		.where('dealer.code', '=', dealerCode)
		.orderBy('km_from')
		.execute();
}

/** Self-declarations of a dealer, the latest first. */
export async function readSelfDeclarations(
	dealerCode: string,
	{ db }: OperationContext,
): Promise<readonly SelfDeclaration[]> {
	const questionsSql = listSql(`
		select q.id as "questionId", q.name as "questionName", answer_type as "answerType",
			answer_type_name as "answerTypeName",
			${listSql('select id, name from self_declaration_option where question_id = q.id order by position')} as options
		from self_declaration_question q where self_declaration_id = s.id order by position`);
	const { rows } = await sql<SelfDeclaration>`
		select s.id as "selfDeclarationId", title, description, ${sql.raw(questionsSql)} as questions
		from self_declaration s join dealer on dealer.id = s.dealer_id
		where dealer.code = ${dealerCode} order by created_at desc
	`.execute(db);
	return rows.map(({ title, description, questions, ...declaration }) => ({
		...declaration,
		title: cleanLine(title).trim(),
		description: cleanLines(description).trim(),
		questions: questions.map(({ questionName, answerTypeName, options, ...question }) => ({
			...question,
			questionName: cleanLines(questionName),
			answerTypeName: cleanLine(answerTypeName),
			options: options.map(({ id, name }) => ({ id, name: cleanLines(name) })),
		})),
	}));
}
