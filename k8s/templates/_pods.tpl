{{/* The privileges that every container of ours is denied. */}}
{{- define "team-chat.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{- define "team-chat.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
# Otherwise each start of a pod changes the owner of every file.
fsGroupChangePolicy: OnRootMismatch
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{/* Where pods run, and from which registries: the values that all pods have. Takes root, component, and values, which
     are the service's or the chart's. A constraint without a selector is about the pods of the component. */}}
{{- define "team-chat.scheduling" -}}
{{- with .root.Values.image.pullSecrets }}
imagePullSecrets: {{- range . }}
  - name: {{ . }}
{{- end }}
{{- end }}
{{- range $key := list "nodeSelector" "tolerations" "affinity" "priorityClassName" }}
{{- with index $.values $key }}
{{ $key }}: {{ toJson . }}
{{- end }}
{{- end }}
{{- with .values.topologySpreadConstraints }}
topologySpreadConstraints:
{{- $selector := dict "labelSelector" (dict "matchLabels" (include "team-chat.selector" $ | fromYaml)) }}
{{- range . }}
  - {{ hasKey . "labelSelector" | ternary . (merge (deepCopy .) $selector) | toJson }}
{{- end }}
{{- end }}
{{- end }}

{{/* Labels and annotations of a pod: those of the values, and those that the chart needs. None has the chart's version, so
     that an upgrade restarts only what it changes. Takes root, component, values, labels and annotations. */}}
{{- define "team-chat.podMetadata" -}}
labels: {{ mergeOverwrite (dict) .values.podLabels (include "team-chat.selector" . | fromYaml) (.labels | default dict) | toJson }}
{{- with mergeOverwrite (dict) .values.podAnnotations (.annotations | default dict) }}
annotations: {{ toJson . }}
{{- end }}
{{- end }}

{{/* The volume `data` of a StatefulSet, and its claim. Take values with storage and storageClass. */}}
{{- define "team-chat.dataVolume" -}}
{{- if eq .storageClass "none" }}
- { name: data, emptyDir: {} }
{{- end }}
{{- end }}

{{- define "team-chat.dataVolumeClaim" -}}
{{- if ne .storageClass "none" -}}
volumeClaimTemplates:
  - metadata: { name: data }
    spec:
      accessModes: [ReadWriteOnce]
      {{- with .storageClass }}
      storageClassName: {{ . }}
      {{- end }}
      resources: { requests: { storage: {{ .storage }} } }
{{- end }}
{{- end }}
