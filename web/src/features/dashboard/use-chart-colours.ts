import { useMemo } from 'react'
import { useAppearance } from '@/preferences/appearance'
import { type ChartColours, chartColours } from '@/ui/chart/chart-colours'

/** The colours of charts in the user's look, new when the look changes. */
export function useChartColours(): ChartColours {
  const { colour, shown, colourWeak } = useAppearance()
  return useMemo(() => chartColours(colour, shown, colourWeak), [colour, shown, colourWeak])
}
