/** The call of a dealer's self declarations. */
import { z } from 'zod';
import { codeSchema } from '../fieldSchemas.ts';
import { viewCall } from './callDeclaration.ts';
import {
	idField,
	linesField,
	listResponse,
	numberField,
	optionalLines,
	optionalList,
	optionalText,
} from './responseFields.ts';

export const getSelfDeclarationViewByDealerCode = viewCall('GetSelfDeclarationViewByDealerCode', {
	schema: 'SelfDeclaration',
	summary: 'Self declarations of a dealer, the latest first',
	request: z.strictObject({ DealerCode: codeSchema }),
	...listResponse(
		z.object({
			SelfDeclarationId: idField,
			Title: optionalText,
			Description: optionalLines,
			Question: optionalList(
				z.object({
					QuestionId: idField,
					QuestionName: linesField,
					AnswerType: numberField.meta({ description: '9 check boxes over LOV, 5 Yes or No' }),
					AnswerTypeName: optionalText,
					LOV: optionalList(z.object({ LOVId: idField, NameofOption: linesField })),
				}),
			),
		}),
	),
});
