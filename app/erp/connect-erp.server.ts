export const connectErp = (o: any) => o.adapter;
